#!/bin/bash
#SBATCH --job-name=raumlab
#SBATCH --array=0-39
#SBATCH --cpus-per-task=4
#SBATCH --requeue

# 10,240 games in 40 parts of 256, a task a part, in a folder that all nodes share: sbatch slurm.sh
set -euo pipefail
: "${RUN:=--games 10240 --depth 3 --seed 1}" "${OUT:=runs/parts}"
# RUN is split into its flags.
exec raumlab selfplay $RUN --parts "$SLURM_ARRAY_TASK_ID" --workers "$SLURM_CPUS_PER_TASK" \
  --out "$OUT/$SLURM_ARRAY_TASK_ID"
