#!/bin/bash
# 10,240 games in 40 parts of 256 on this machine, or with --sshloginfile on others. Run again, it
# plays the parts that failed or were not begun. Other machines must share the folder.
set -euo pipefail
: "${RUN:=--games 10240 --depth 3 --seed 1}" "${OUT:=runs/parts}" "${PARTS:=40}" "${JOBS:=4}"
# parallel splits RUN into its flags.
seq 0 $((PARTS - 1)) | parallel --jobs "$JOBS" --joblog parallel.log --resume-failed \
  "raumlab selfplay $RUN --parts {} --workers 1 --out $OUT/{}"
