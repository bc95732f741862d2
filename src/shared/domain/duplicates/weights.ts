// The weights that the product ships. Written by tests/bench/duplicates-fit.ts: not to be edited by hand.
import type { WeightSet } from './score.ts'

export const SHIPPED_WEIGHTS: WeightSet = {
  version: 1,
  prior: -1.204,
  weights: {
    name: [0, 2.283, 0.922, 3.157, 3.57, 3.534, 1.81, 1.347, 1.946, -1.245],
    form: [0, -0.414, -1.895, -3.983, -2.008],
    vatId: [0, 1.098, 3.768, -2.472, -6.372],
    register: [0, 1.623, 2.008, -1.18],
    taxNumber: [0, 1.739, 2.126, -2.118],
    duns: [0, 5.256, 2.407, 0],
    iban: [0, 0.295, 1.351, 0.374, 1.957, -1.091],
    phone: [0, 1.281, 0.784, 1.124, -0.909],
    domain: [0, 0.102, -0.181, -0.537, -0.628],
    street: [0, 0.345, 0.209, 0.809, -1.561, 1.44, -1.963, 0.72],
    place: [0, 0.121, -1.203, -2.202, -1.344, -2.291],
    branch: [0, 2.209, 0, 0],
    status: [0, 0, 0],
    successor: [0, -3.418],
    groupWord: [0, 0.738, 0],
    numbers: [0, 2.351, 2.339, 1.323, 0],
    house: [0, 0.821, 0.959, 0.203],
    move: [0, -0.91, 0.895],
  },
}
