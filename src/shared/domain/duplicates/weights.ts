// The weights that the product ships. Written by tests/bench/duplicates-fit.ts: not to be edited by hand.
import type { WeightSet } from './score.ts'

export const SHIPPED_WEIGHTS: WeightSet = {
  version: 1,
  prior: -2.115,
  weights: {
    name: [0, 3.491, 1.848, 3.491, 3.491, 3.491, 2.603, 2.217, 2.995, 0],
    form: [0, 0, 0, -3.994, -2.036],
    vatId: [0, 2.051, 2.051, -2.021, -5.722],
    register: [0, 1.303, 1.303, -0.492],
    taxNumber: [0, 1.357, 1.357, -1.569],
    duns: [0, 4.502, 2.73, 0],
    iban: [0, 1.162, 1.153, 0.38, 1.162, -0.236],
    phone: [0, 0.96, 0.96, 0.96, -0.758],
    domain: [0, 0.27, 0, 0, -0.564],
    street: [0, 0.509, 0.396, 0.509, -1.546, 0.509, -1.546, 0.641],
    place: [0, 0, -1.054, -1.054, -1.054, -2.64],
    branch: [0, 2.353, 0, 0],
    status: [0, 0, 0],
    successor: [0, -3.778],
    groupWord: [0, 0, 0],
    numbers: [0, 1.638, 1.638, 1.638, 0, -1.012, -2.267],
    house: [0, 0.452, 0.452, 0.452],
    move: [0, 1.045, 0, -1.327, 0, -2.928],
  },
}
