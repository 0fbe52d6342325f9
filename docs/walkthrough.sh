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
  --seat "blue=Ann <ann@example.org>" --seat "yellow=Bob <bob@example.org>" \
  --seat "purple=Cleo <cleo@example.org>" --seat "orange=Dan <dan@example.org>"

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

echo; echo "By mail, without any server: Ann keeps the table. One command writes what everybody has to know, as mails that"
echo "any mail program opens and sends ..."
mkdir mails
say gallerist mail salon.yaml --from ann@example.org --out mails
asked=$(gallerist status salon.yaml --json | python3 -c 'import json,sys; print(json.load(sys.stdin)[0]["awaiting"][0]["seat"])')
cat > reply.py <<'REPLY'
# What a mail program does: it shows the mail, quotes it, and lets somebody type between the lines.
import email, email.message, email.policy, pathlib, sys
with open(sys.argv[1], "rb") as file:
    mail = email.message_from_binary_file(file, policy=email.policy.default)
lines = mail.get_body(["plain"]).get_content().splitlines()
answer = lines[lines.index("ANSWERS READY TO SEND") + 1].strip()
start, end = (next(at for at, line in enumerate(lines) if line.startswith(mark)) for mark in ("#gallerist", "#end"))
gap = next(at for at in range(start, end) if "?" in lines[at])
typed = [f"> {line}" for line in lines[:gap]] + [answer] + [f"> {line}" for line in lines[gap:]]
reply = email.message.EmailMessage()
reply["From"], reply["To"], reply["Subject"] = mail["To"], mail["From"], f"Re: {mail['Subject']}"
reply.set_content("\n".join(["Good morning! Here is my move.", "", *typed, ""]))
pathlib.Path("reply.eml").write_bytes(bytes(reply))
REPLY
echo; echo "... whoever is asked reads this, here the first lines ..."
python3 -c '
import email, email.policy, sys
mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
print("Subject:", mail["Subject"], end="\n\n")
print(*mail.get_body(["plain"]).get_content().splitlines()[:25], sep="\n")
' mails/salon.$asked.*.eml
echo; echo "... and replies, with one line typed into the form that is quoted. Ann saves the mail and plays it as it is:"
python3 reply.py mails/salon.$asked.*.eml
say gallerist play salon.yaml reply.eml > summary.txt
head -12 summary.txt
echo; echo "Two commands a move: the next mails are ready."
say gallerist mail salon.yaml --from ann@example.org --out mails
say gallerist verify salon.yaml
