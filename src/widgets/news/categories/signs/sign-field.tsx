// Icon and colour of a category: the usual ones at hand, all of them behind a button, to be searched.
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import search from 'lucide-static/icons/search.svg?raw'
import type { KeptCategory } from '#contract/news-categories.ts'
import { CATEGORY_COLORS } from '#domain/news-category.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { hueClass } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { USUAL_ICONS } from '#widgets/news/category-icons.ts'
import { MORE_ICONS } from '#widgets/news/more-category-icons.ts'
import css from './signs.css?inline'
import { useSignTexts, type SignText } from './texts.ts'

const STYLES = [css]
const ICONS = { ...USUAL_ICONS, ...MORE_ICONS }
const NAMES = Object.keys(ICONS)
/** Shown without a press; signs.css draws a row of as many in the popover. */
const AT_HAND = 6
const COLUMNS = 6
const NONE = ''

type Look = Pick<KeptCategory, 'icon' | 'color'>

export interface SignFieldProps extends Look {
  readonly onChange: (look: Partial<Look>) => void
}

export function SignField({ icon, color, onChange }: SignFieldProps): ReactElement {
  useStyles(STYLES)
  const text = useSignTexts()
  const [shown] = useState(() => atHand(icon))
  // One chosen behind the button stands at hand then, too.
  const names = icon === NONE || shown.includes(icon) ? shown : [icon, ...shown.slice(0, -1)]
  return (
    <>
      <fieldset className="field signs">
        <legend>{text('icon')}</legend>
        <div className="sign-line">
          <Signs
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
              <AllSigns
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
  const text = useSignTexts()
  return (
    <fieldset className="field signs">
      <legend>{text('color')}</legend>
      <div className="sign-line">
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
  [...new Set([...(Object.hasOwn(ICONS, icon) ? [icon] : []), ...NAMES])].slice(0, AT_HAND)

/** An icon of a name that is not among ours, as another program may have written it, is called by its name. */
function useNameOf(): (name: string) => string {
  const text = useSignTexts()
  return (name) => (name === NONE ? text('dot') : (text(`icon.${name}` as SignText).split(',')[0] ?? name))
}

interface SignsProps {
  readonly label: string
  readonly names: readonly string[]
  readonly columns: number
  readonly value: string
  readonly color: string
  readonly onChoose: (name: string) => void
}

/** A choice of icons that is one tab stop; arrows go round in it, Space and Enter choose. */
function Signs({ label, names, columns, value, color, onChoose }: SignsProps): ReactElement {
  const nameOf = useNameOf()
  const [at, setAt] = useState<string>()
  const stop = at !== undefined && names.includes(at) ? at : names.includes(value) ? value : names[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -names.length,
      End: names.length,
    }
    const step = steps[event.key]
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
          {Object.hasOwn(ICONS, name) ? (
            <Icon source={ICONS[name]!} className={hueClass(color)} />
          ) : (
            <span className={`dot ${hueClass(color)}`} />
          )}
        </button>
      ))}
    </div>
  )
}

/** The words of an icon, in both languages, and its name are searched. */
function AllSigns({ value, color, onChoose }: Omit<SignsProps, 'label' | 'names' | 'columns'>): ReactElement {
  const text = useSignTexts()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const words = (name: string) =>
    [
      name,
      useSignTexts.text(`icon.${name}` as SignText, {}, 'de'),
      useSignTexts.text(`icon.${name}` as SignText, {}, 'en'),
    ]
      .join(' ')
      .toLocaleLowerCase()
  const found = NAMES.filter((name) => words(name).includes(wanted))
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
        <Signs
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
