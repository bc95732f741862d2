import moon from 'lucide-static/icons/moon.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import { useState, type ReactElement } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { useKitTexts } from './texts.ts'

type Span = 'day' | 'hour'
type Theme = 'auto' | 'light' | 'dark'

export function Choices(): ReactElement {
  const text = useKitTexts()
  return (
    <Card title={text('choices')}>
      <div className="stack">
        <Boxes />
        <Switches />
        <Radios />
      </div>
    </Card>
  )
}

function Boxes(): ReactElement {
  const text = useKitTexts()
  const [isRead, setRead] = useState(false)
  const [isYes, setYes] = useState(true)
  return (
    <>
      <Checkbox label={text('choice.yes')} checked={isYes} onChange={setYes} />
      <Checkbox
        label={text('choice.read')}
        checked={isRead}
        onChange={setRead}
        error={isRead ? undefined : text('choice.readError')}
      />
      <Checkbox label={text('choice.fixed')} checked onChange={setYes} reason={text('choice.fixedWhy')} />
    </>
  )
}

function Switches(): ReactElement {
  const text = useKitTexts()
  const [isOn, setOn] = useState(true)
  const [isPush, setPush] = useState(false)
  return (
    <>
      <Switch label={text('choice.on')} help={text('choice.onHelp')} checked={isOn} onChange={setOn} />
      <Switch label={text('choice.push')} checked={isPush} onChange={setPush} />
      <Switch label={text('choice.always')} checked onChange={setOn} reason={text('choice.alwaysWhy')} />
    </>
  )
}

function Radios(): ReactElement {
  const text = useKitTexts()
  const [span, setSpan] = useState<Span>('day')
  const [missing, setMissing] = useState<Span>()
  const [theme, setTheme] = useState<Theme>('auto')
  const spans = [
    { value: 'day', label: text('choice.day') },
    { value: 'hour', label: text('choice.hour') },
  ] as const
  return (
    <>
      <RadioGroup<Span> label={text('choice.span')} inline value={span} onChange={setSpan} options={spans} />
      <RadioGroup<Span>
        label={text('choice.spanAgain')}
        value={missing}
        onChange={setMissing}
        options={spans}
        error={missing === undefined ? text('choice.spanError') : undefined}
      />
      <Segmented<Theme>
        label={text('theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'auto', label: text('choice.device') },
          { value: 'light', label: text('light'), icon: sun, iconOnly: true },
          { value: 'dark', label: text('dark'), icon: moon, iconOnly: true },
        ]}
      />
    </>
  )
}
