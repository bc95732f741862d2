// Elements made from the one mould, for tests of the mould.
import type { ElementSpec } from '#shared/element/element-spec.ts'

export const SPECS: readonly ElementSpec[] = [
  {
    tag: 'portal-probe',
    size: '123px',
    attributes: ['label', 'story-id'],
    flags: ['open'],
    properties: ['data'],
  },
  { tag: 'portal-other', size: '50px', attributes: ['label'] },
  { tag: 'portal-lost', size: '50px' },
]
