import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { hueClass } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { USUAL_ICONS } from '#widgets/news/category-icons.ts'
import { MORE_ICONS } from '#widgets/news/more-category-icons.ts'
import { useBadgeTexts, type BadgeText } from './texts.ts'

const ICONS = { ...USUAL_ICONS, ...MORE_ICONS }
/** All icons by name, the common ones first. */
export const NAMES = Object.keys(ICONS)
/** No icon: a dot in the colour of the category. */
export const NONE = ''

export const isKnown = (icon: string): boolean => Object.hasOwn(ICONS, icon)

/** An unknown icon, as another program may have written it, is labelled by its name. */
function useNameOf(): (name: string) => string {
  const text = useBadgeTexts()
  return (name) => (name === NONE ? text('dot') : (text(`icon.${name}` as BadgeText).split(',')[0] ?? name))
}

export interface BadgesProps {
  readonly label: string
  readonly names: readonly string[]
  readonly columns: number
  readonly value: string
  readonly color: string
  readonly onChoose: (name: string) => void
}

/** The number of steps that a key moves; undefined for other keys. */
function stepOf(key: string, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -count,
    End: count,
  }
  return steps[key]
}

/** A radio group of icons with one tab stop; arrow keys move and wrap around, Space and Enter choose. */
export function Badges({ label, names, columns, value, color, onChoose }: BadgesProps): ReactElement {
  const nameOf = useNameOf()
  const [at, setAt] = useState<string>()
  const stop = at !== undefined && names.includes(at) ? at : names.includes(value) ? value : names[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, columns, names.length)
    if (step === undefined || event.altKey) return
    event.preventDefault()
    const index = Math.max(0, Math.min(names.indexOf(stop ?? NONE) + step, names.length - 1))
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus()
  }
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={label} className="sign-grid" onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === value}
          aria-label={nameOf(name)}
          title={nameOf(name)}
          tabIndex={name === stop ? 0 : -1}
          className="ibtn line"
          onFocus={() => setAt(name)}
          onClick={() => onChoose(name)}
        >
          {isKnown(name) ? (
            <Icon source={ICONS[name]!} className={hueClass(color)} />
          ) : (
            <span className={`dot ${hueClass(color)}`} />
          )}
        </button>
      ))}
    </div>
  )
}
