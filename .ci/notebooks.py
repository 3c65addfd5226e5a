"""Runs the notebooks, two at once, and holds the text that they print against what is committed.

Usage: notebooks.py [-update]
"""

import difflib
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import nbformat
from nbconvert.preprocessors import CellExecutionError, ExecutePreprocessor

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"


def text(notebook):
    """Returns the lines that the cells print; figures are not compared."""
    lines = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            lines += output.get("text", "").splitlines() or [f"({', '.join(sorted(output.get('data', {})))})"]
    return lines


def joined(outputs):
    """Returns outputs with printed text in one piece: where it is cut depends on time."""
    whole = []
    for output in outputs:
        if whole and output.output_type == whole[-1].output_type == "stream" and output.name == whole[-1].name:
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def execute(path):
    """Returns the committed notebook, and the same executed."""
    committed = nbformat.read(path, as_version=4)
    executed = nbformat.read(path, as_version=4)
    for cell in executed.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    runner = ExecutePreprocessor(timeout=300, kernel_name="python3", record_timing=False)
    try:
        runner.preprocess(executed, {"metadata": {"path": str(path.parent)}})
    except CellExecutionError as error:
        raise RuntimeError(f"{path.name}: {error.ename}: {error.evalue}") from None
    executed.metadata.language_info = {"name": "python"}  # without the version of Python
    for cell in executed.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
    for output in (output for cell in executed.cells for output in cell.get("outputs", [])):
        if output.output_type == "stream" and output.name == "stderr":
            raise RuntimeError(f"{path.name}: {output.text}")
    return committed, executed


def timed(path):
    begun = time.monotonic()
    return path, *execute(path), time.monotonic() - begun


def main(update):
    sys.path.insert(0, str(FOLDER))
    import raumlab

    begun = time.monotonic()
    raumlab.lab()  # before the notebooks, which would wait for each other
    raumlab.grown()
    print(f"games: {time.monotonic() - begun:.0f} s", flush=True)
    different = []
    with ProcessPoolExecutor(2) as pool:
        for path, committed, executed, seconds in pool.map(timed, sorted(FOLDER.glob("*.ipynb"))):
            print(f"{path.name}: {seconds:.0f} s", flush=True)
            if update:
                nbformat.write(executed, path)
            elif text(committed) != text(executed):
                different.append(path.name)
                print("\n".join(difflib.unified_diff(text(committed), text(executed), f"{path.name}, committed", f"{path.name}, now", lineterm="")))
    if different:
        sys.exit(f"{', '.join(different)}: the output is not the committed one; if it should change: .ci/notebooks -update")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["-update"]):
        sys.exit(__doc__)
    try:
        main(update=bool(sys.argv[1:]))
    except RuntimeError as error:
        sys.exit(str(error))
