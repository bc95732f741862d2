import { expect, test } from 'vitest'
import { placeBeside } from './place.ts'

const button = (left: number, top: number) => ({ left, right: left + 36, top, bottom: top + 36 })
const desktop = { width: 1440, height: 900 }
const panel = { width: 430, height: 540 }

test.each<[string, Parameters<typeof placeBeside>, object]>([
  ['top right: the right edges meet', [button(1177, 12), panel, desktop, 'end'], { left: 783, top: 54, width: 430 }],
  ['side start: the left edges meet', [button(300, 12), panel, desktop, 'start'], { left: 300, top: 54 }],
  ['at the left edge of the window', [button(10, 12), panel, desktop, 'end'], { left: 8, top: 54 }],
  ['side start at the right edge', [button(1400, 12), panel, desktop, 'start'], { left: 1002, top: 54 }],
  [
    'at the foot of the window: above',
    [button(1177, 850), panel, desktop, 'end'],
    { left: 783, bottom: 56, room: 836 },
  ],
  ['phone', [button(290, 12), panel, { width: 390, height: 844 }, 'end'], { left: 8, top: 54, width: 374 }],
  ['320 px', [button(270, 12), panel, { width: 320, height: 640 }, 'end'], { left: 8, top: 54, width: 304 }],
  [
    'low window, more room below',
    [button(1177, 12), panel, { width: 1440, height: 400 }, 'end'],
    { top: 54, room: 338 },
  ],
  [
    'low window, more room above',
    [button(1177, 350), panel, { width: 1440, height: 400 }, 'end'],
    { bottom: 56, room: 336 },
  ],
  ['scrolled out of the window', [button(1177, -400), panel, desktop, 'end'], { top: -358, room: 1250 }],
])('%s', (_, args, expected) => expect(placeBeside(...args)).toMatchObject(expected))
