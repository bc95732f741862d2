import building from 'lucide-static/icons/building-2.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import type { ReactElement } from 'react'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Count } from '#shared/ui/count.tsx'
import { useKitTexts } from './texts.ts'

export function Labels(): ReactElement {
  const text = useKitTexts()
  const name = text('person.kowalski')
  return (
    <Card title={text('labels')}>
      <div className="stack">
        <div className="chips">
          <Chip kind="new">{text('chip.new')}</Chip>
          <Chip icon={building}>{text('chip.company')}</Chip>
          <Chip dot>{text('chip.it')}</Chip>
        </div>
        <div className="chips">
          <Chip kind="ok" icon={circleCheck}>
            {text('chip.ok')}
          </Chip>
          <Chip kind="bad" icon={circleX}>
            {text('chip.bad')}
          </Chip>
          <Chip kind="open" icon={hourglass}>
            {text('chip.open')}
          </Chip>
          <Chip kind="warn" icon={hand}>
            {text('chip.warn')}
          </Chip>
          <Chip kind="info" icon={info}>
            {text('chip.info')}
          </Chip>
          <Chip kind="off" icon={calendarX}>
            {text('chip.lapsed')}
          </Chip>
          <Chip kind="off" icon={undo}>
            {text('chip.withdrawn')}
          </Chip>
        </div>
        <div className="row">
          <Count value={3} label={text('count.new', { count: 3 })} />
          <Count value={12} label={text('count.new', { count: 12 })} />
          <Count value={8} kind="todo" label={text('count.todo', { count: 8 })} />
          <Count value={5} kind="plain" label={text('count.plain', { count: 5 })} />
        </div>
        <div className="row">
          <Avatar name={name} size="l" />
          <Avatar name={name} secured />
          <Avatar name={name} size="s" />
          <Avatar name={name} size="xs" />
        </div>
      </div>
    </Card>
  )
}
