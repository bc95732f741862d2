// Icon and colour of a category: the usual ones at hand, all of them behind a button, to be searched.
import { useState, type ReactElement } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { CATEGORY_COLORS } from '#domain/news-category.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { hueClass } from '#shared/ui/chip.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { AllSigns } from './all-badges.tsx'
import css from './badges.css?inline'
import { isKnown, NAMES, NONE, Signs } from './badges.tsx'
import { useSignTexts } from './texts.ts'

const STYLES = [css]
/** Shown without a press. */
const AT_HAND = 6

type Look = Pick<EditableCategory, 'icon' | 'color'>

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
  [...new Set([...(isKnown(icon) ? [icon] : []), ...NAMES])].slice(0, AT_HAND)
