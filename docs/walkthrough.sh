#!/bin/sh
# A real game from nothing: set up, played for a round by four friends, checked, verified.
# `make play` runs this; so do the tests. Every command is one a player would type.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; "$@"; }
[ -t 1 ] || say() { printf '\n$ %s\n' "$*"; "$@"; }

echo "Ann sets up a game for four; --open keeps everything in one file, --seed makes it the same each time."
say gallerist new salon.yaml --open --seed garden \
  --seat blue=Ann --seat yellow=Bob --seat purple=Cleo --seat orange=Dan

echo; echo "Everybody chooses a starting location. Orders are a few lines of text ..."
say gallerist status salon.yaml
seats=$(gallerist status salon.yaml --json | python3 -c 'import json,sys; print(json.load(sys.stdin)[0]["awaiting"][0]["seat"])')
cat > order.txt <<ORDER
#gallerist salon $seats 0
start artists_colony
#end
ORDER
cat order.txt
say gallerist check salon.yaml order.txt
say gallerist play salon.yaml order.txt

echo; echo "... or YAML. What may be answered is always one command away, ready to be pasted:"
say gallerist legal salon.yaml

play_first() {
  gallerist legal salon.yaml --json | python3 -c '
import json, sys
found = json.load(sys.stdin)
print(json.dumps({"game": "salon", "seat": found["seat"], "decision": found["decision"], "steps": found["answers"][-1]}))
' > order.json
  cat order.json
  say gallerist play salon.yaml order.json > summary.txt
}
echo; echo "The others follow (here each takes the last answer of that list), until the first round is over:"
while [ "$(gallerist status salon.yaml --json | python3 -c 'import json,sys; print(json.load(sys.stdin)[0]["move"])')" -lt 12 ]; do
  play_first
done

echo; echo "What happened, in sentences:"
say gallerist log salon.yaml --from 3
echo; echo "Sending the same order twice is harmless, a wrong one is explained:"
gallerist play salon.yaml order.json || echo "(exit code $?)"
cat > wrong.txt <<ORDER
#gallerist salon blue 12
go nowhere
#end
ORDER
gallerist play salon.yaml wrong.txt || echo "(exit code $?)"
echo; echo "The table as everybody sees it:"
say gallerist show salon.yaml --format text
say gallerist score salon.yaml
echo; echo "And every move, every draw and every hash is proved by replaying the file:"
say gallerist verify salon.yaml
