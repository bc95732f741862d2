// The weights that the product ships. Written by tests/bench/duplicates-fit.ts: not to be edited by hand.
import type { WeightSet } from './score.ts'

export const SHIPPED_WEIGHTS: WeightSet = {
  version: 1,
  prior: -1.232,
  weights: {
    name: [0, 2.515, 1.135, 3.627, 3.724, 3.697, 1.887, 1.466, 2.263, -1.094],
    form: [0, -0.218, -1.841, -3.928, -1.964],
    vatId: [0, 1.025, 3.845, -2.66, -6.129],
    register: [0, 1.667, 1.386, -1.276],
    taxNumber: [0, 1.712, 2.503, -2.286],
    duns: [0, 5.652, 2.47, 0],
    iban: [0, 0.126, 1.261, 0.296, 2.095, -1.063],
    phone: [0, 1.122, 1.04, 1.07, -0.872],
    domain: [0, 0.21, -0.267, -0.343, -0.699],
    street: [0, 0.245, 0.159, 1.082, -1.398, 1.548, -2.101, 0.466],
    place: [0, 0.103, -1.086, -1.951, -1.072, -2.36],
    branch: [0, 2.144, 0, 0],
    status: [0, 0, 0],
    successor: [0, -3.53],
    groupWord: [0, 0.254, 0],
    numbers: [0, 2.494, 2.336, 1.298, 0],
    house: [0, 0.725, 0.92, 0.342],
    move: [0, -1.516, 0.678],
  },
}
