import { elementAt } from '../checked-access.ts';

export type Matrix = readonly (readonly number[])[];

/** Sum of the products of two lists, of their first `count` elements where that is given. */
export function dotProduct(left: readonly number[], right: readonly number[], count = left.length): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += elementAt(left, i) * elementAt(right, i);
  return sum;
}

/** Cholesky's lower triangle L of a symmetric matrix, row by row, L times its transpose; null when it is not positive definite. */
function lowerTriangle(matrix: Matrix): Matrix | null {
  const rows: number[][] = [];
  for (const [i, given] of matrix.entries()) {
    const row: number[] = [];
    for (const [j, other] of rows.entries())
      row.push((elementAt(given, j) - dotProduct(row, other, j)) / elementAt(other, j));
    const square = elementAt(given, i) - dotProduct(row, row);
    if (!(square > 0)) return null;
    row.push(Math.sqrt(square));
    rows.push(row);
  }
  return rows;
}

/** The solution of L x = b, from the first row down. */
function forwardSubstituted(lower: Matrix, right: readonly number[]): number[] {
  const solution: number[] = [];
  for (const [i, row] of lower.entries())
    solution.push((elementAt(right, i) - dotProduct(solution, row)) / elementAt(row, i));
  return solution;
}

/** The solution of the transpose of L x = b, from the last row up. */
function backSubstituted(lower: Matrix, right: readonly number[]): number[] {
  const solution: number[] = [];
  for (let i = right.length - 1; i >= 0; i--) {
    const column = lower.slice(i + 1).map((row) => elementAt(row, i));
    solution.unshift((elementAt(right, i) - dotProduct(column, solution)) / elementAt(elementAt(lower, i), i));
  }
  return solution;
}

/** Solves a symmetric positive definite system by Cholesky's method; null when it is not positive definite. */
export function solveSymmetric(matrix: Matrix, right: readonly number[]): number[] | null {
  const lower = lowerTriangle(matrix);
  return lower && backSubstituted(lower, forwardSubstituted(lower, right));
}

/** A weighted linear least-squares problem: rows of regressors, what they should give, and their weights. */
interface LeastSquaresProblem {
  readonly rows: Matrix;
  readonly targets: readonly number[];
  readonly weights: readonly number[];
}

/** Coefficients with the least weighted sum of squared errors, by the normal equations; null when they are not determined. */
export function leastSquares({ rows, targets, weights }: LeastSquaresProblem): number[] | null {
  const size = elementAt(rows, 0).length;
  // Summed up in place: curves are fitted by thousands of these.
  const normal = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (let at = 0; at < rows.length; at++) {
    const row = elementAt(rows, at);
    for (let i = 0; i < size; i++) {
      const weighted = elementAt(row, i) * elementAt(weights, at);
      right[i] = (right[i] ?? 0) + weighted * elementAt(targets, at);
      for (let j = 0; j < size; j++) normal[i * size + j] = (normal[i * size + j] ?? 0) + weighted * elementAt(row, j);
    }
  }
  const matrix = Array.from(right, (_, i) => [...normal.subarray(i * size, (i + 1) * size)]);
  return solveSymmetric(matrix, [...right]);
}
