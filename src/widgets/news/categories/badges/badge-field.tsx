// Icon and colour of a category: the common icons directly, all others in a searchable popover.
import search from 'lucide-static/icons/search.svg?raw'
import { useState, type ReactElement } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { CATEGORY_COLORS } from '#domain/news-category.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { hueClass } from '#shared/ui/chip.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import css from './badges.css?inline'
import { isKnown, NAMES, NONE, Badges, type BadgesProps } from './badges.tsx'
import { useBadgeTexts, type BadgeText } from './texts.ts'

/** Icons per row of the popover; badges.css uses the same number. */
const COLUMNS = 6

/** The searchable text of an icon. */
const wordsOf = (name: string): string =>
  [name, ...(['de', 'en'] as const).map((language) => useBadgeTexts.text(`icon.${name}` as BadgeText, {}, language))]
    .join(' ')
    .toLocaleLowerCase()

/** The search covers the name of an icon and its labels in both languages. */
function AllBadges({ value, color, onChoose }: Omit<BadgesProps, 'label' | 'names' | 'columns'>): ReactElement {
  const text = useBadgeTexts()
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

export interface SignFieldProps extends Look {
  readonly onChange: (look: Partial<Look>) => void
}

export function BadgeField({ icon, color, onChange }: SignFieldProps): ReactElement {
  useStyles(STYLES)
  const text = useBadgeTexts()
  const [shown] = useState(() => atHand(icon))
  // An icon chosen in the popover is shown directly, too.
  const names = icon === NONE || shown.includes(icon) ? shown : [icon, ...shown.slice(0, -1)]
  return (
    <>
      <fieldset className="field signs">
        <legend>{text('icon')}</legend>
        <div className="sign-line">
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
  const text = useBadgeTexts()
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
  [...new Set([...(isKnown(icon) ? [icon] : []), ...NAMES])].slice(0, AT_HAND)
