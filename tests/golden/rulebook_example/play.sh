#!/bin/sh
# The example of play (rulebook p. 17-18), typed as text orders: sh play.sh, in an empty folder, with this folder as $1.
set -eu
here=$1
xargs gallerist new < "$here/new.txt" > /dev/null
for order in "$here"/orders/*.txt; do
  gallerist check rulebook-example.yaml "$order" > /dev/null
  gallerist play rulebook-example.yaml "$order" > /dev/null
done
gallerist verify rulebook-example.yaml
