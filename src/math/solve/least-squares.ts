/** Solves a symmetric positive definite system by Cholesky's method; null when it is not positive definite. */
function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = right.length;
  const at = (i: number, j: number) => matrix[i]?.[j] ?? 0;
  const lower: number[][] = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= (lower[i]?.[k] ?? 0) * (lower[j]?.[k] ?? 0);
      const row = lower[i];
      if (!row) return null;
      if (i === j && !(sum > 0)) return null;
      row[j] = i === j ? Math.sqrt(sum) : sum / (lower[j]?.[j] ?? 1);
    }
  }
  return backSubstituted(lower, forwardSubstituted(lower, right));
}

function forwardSubstituted(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution: number[] = [];
  for (let i = 0; i < right.length; i++) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (lower[i]?.[k] ?? 0) * (solution[k] ?? 0);
    solution.push(sum / (lower[i]?.[i] ?? 1));
  }
  return solution;
}

function backSubstituted(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution = [...right];
  for (let i = right.length - 1; i >= 0; i--) {
    let sum = solution[i] ?? 0;
    for (let k = i + 1; k < right.length; k++) sum -= (lower[k]?.[i] ?? 0) * (solution[k] ?? 0);
    solution[i] = sum / (lower[i]?.[i] ?? 1);
  }
  return solution;
}

/** A weighted linear least-squares problem: rows of regressors, what they should give, and their weights. */
export interface LeastSquaresProblem {
  readonly rows: readonly (readonly number[])[];
  readonly targets: readonly number[];
  readonly weights: readonly number[];
  /** Added to the diagonal of the normal equations, relative to its size. */
  readonly damping?: number;
}

/** Coefficients with the least weighted sum of squared errors, by the normal equations; null when they are not determined. */
export function leastSquares({ rows, targets, weights, damping = 0 }: LeastSquaresProblem): number[] | null {
  const size = rows[0]?.length ?? 0;
  const normal: number[][] = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  rows.forEach((row, index) => {
    const weight = weights[index] ?? 0;
    for (let i = 0; i < size; i++) {
      right[i] = (right[i] ?? 0) + weight * (row[i] ?? 0) * (targets[index] ?? 0);
      const normalRow = normal[i];
      for (let j = 0; normalRow && j < size; j++) {
        normalRow[j] = (normalRow[j] ?? 0) + weight * (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
  });
  const damped = normal.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) : value)));
  return solveSymmetric(damped, right);
}
