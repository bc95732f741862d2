// Icon and colour of a category: the common icons directly, all others in a searchable popover.
import search from 'lucide-static/icons/search.svg?raw'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { CATEGORY_COLORS } from '#domain/news/news-category.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { hueClass } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { USUAL_ICONS } from '#widgets/news/category-icons.ts'
import { MORE_ICONS } from '#widgets/news/more-category-icons.ts'
import css from './badges.css?inline'
import { useEditTexts, type EditText } from './texts.ts'

const ICONS = { ...USUAL_ICONS, ...MORE_ICONS }
/** All icons by name, the common ones first. */
const NAMES = Object.keys(ICONS)
/** No icon: a dot in the colour of the category. */
const NONE = ''

const isKnown = (icon: string): boolean => Object.hasOwn(ICONS, icon)

/** An unknown icon, as another program may have written it, is labelled by its name. */
function useNameOf(): (name: string) => string {
  const text = useEditTexts()
  return (name) => (name === NONE ? text('dot') : (text(`icon.${name}` as EditText).split(',')[0] ?? name))
}

interface BadgesProps {
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
function Badges({ label, names, columns, value, color, onChoose }: BadgesProps): ReactElement {
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
    <div role="radiogroup" tabIndex={-1} aria-label={label} className="row gap-4 sign-grid" onKeyDown={onKeyDown}>
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

/** Icons per row of the popover; badges.css uses the same number. */
const COLUMNS = 6

/** The searchable text of an icon. */
const wordsOf = (name: string): string =>
  [name, ...(['de', 'en'] as const).map((language) => useEditTexts.text(`icon.${name}` as EditText, {}, language))]
    .join(' ')
    .toLocaleLowerCase()

/** The search covers the name of an icon and its labels in both languages. */
function AllBadges({ value, color, onChoose }: Omit<BadgesProps, 'label' | 'names' | 'columns'>): ReactElement {
  const text = useEditTexts()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = NAMES.filter((name) => wordsOf(name).includes(wanted))
  return (
    <>
      <TextField
        label={text('search')}
        icon={search}
        value={query}
        autoComplete="off"
        onChange={setQuery}
        onKeyDown={(event) => {
          const first = found[0]
          if (event.key !== 'Enter' || first === undefined) return
          event.preventDefault()
          onChoose(first)
        }}
      />
      {found.length > 0 && (
        <Badges
          label={text('allIcons')}
          names={found}
          columns={COLUMNS}
          value={value}
          color={color}
          onChoose={onChoose}
        />
      )}
      <p className="help" role="status">
        {found.length > 0 ? text('found', { count: found.length }) : text('nothing', { query: query.trim() })}
      </p>
    </>
  )
}

const STYLES = [css]
/** The icons shown without opening the popover. */
const AT_HAND = 6

type Look = Pick<EditableCategory, 'icon' | 'color'>

interface SignFieldProps extends Look {
  readonly onChange: (look: Partial<Look>) => void
}

export function BadgeField({ icon, color, onChange }: SignFieldProps): ReactElement {
  useStyles(STYLES)
  const text = useEditTexts()
  const [shown] = useState(() => atHand(icon))
  // An icon chosen in the popover is shown directly, too.
  const names = icon === NONE || shown.includes(icon) ? shown : [icon, ...shown.slice(0, -1)]
  return (
    <>
      <fieldset className="field signs">
        <legend>{text('icon')}</legend>
        <div className="row gap-4">
          <Badges
            label={text('icon')}
            names={[NONE, ...names]}
            columns={names.length + 1}
            value={icon}
            color={color}
            onChoose={(name) => onChange({ icon: name })}
          />
          <Popover
            label={text('allIcons')}
            className="all-signs"
            side="end"
            onOpen={(popover) => popover.querySelector('input')?.focus()}
            trigger={(trigger) => (
              <button {...trigger} type="button" className="btn ghost">
                {text('all')}
              </button>
            )}
          >
            {(close) => (
              <AllBadges
                value={icon}
                color={color}
                onChoose={(name) => {
                  onChange({ icon: name })
                  close()
                }}
              />
            )}
          </Popover>
        </div>
        <span className="help">{text('iconHelp')}</span>
      </fieldset>
      <ColorField color={color} onChange={onChange} />
    </>
  )
}

function ColorField({ color, onChange }: Omit<SignFieldProps, 'icon'>): ReactElement {
  const text = useEditTexts()
  return (
    <fieldset className="field signs">
      <legend>{text('color')}</legend>
      <div className="row gap-4">
        {CATEGORY_COLORS.map((one) => (
          <label key={one} className="swatch" title={text(`color.${one || 'none'}`)}>
            <input
              type="radio"
              name="category-color"
              checked={one === color}
              aria-label={text(`color.${one || 'none'}`)}
              onChange={() => onChange({ color: one })}
            />
            <span className={`dot ${hueClass(one)}`} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const atHand = (icon: string): readonly string[] =>
  [...new Set([...(isKnown(icon) ? [icon] : []), ...NAMES])].slice(0, AT_HAND)
