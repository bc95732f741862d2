import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { $newsCategories } from '#shared/news-categories.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { FieldNote } from '#shared/ui/field.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { useField } from '#widgets/news/editor/draft-context.ts'
import { useSideTexts } from './texts.ts'
import { categoryOptions } from './category-options.ts'

/** The categories a story stands in; several are possible. */
export function Categories(): ReactElement {
  const text = useSideTexts()
  const id = useId()
  const language = useStore($language)
  const iconOf = useCategoryIcon()
  const options = categoryOptions(useStore($newsCategories), language)
  const { value, error, set } = useField('kategorieIds')
  const chosen = options.filter((option) => value.includes(option.id))
  // One that was archived stands in no tree any more, and stays where it is.
  const isGone = (id: number) => options.length > 0 && !options.some((option) => option.id === id)
  const gone = value.filter(isGone)
  // One that was just taken away keeps its box, and with it the focus.
  const [left, setLeft] = useState<readonly number[]>([])
  const boxes = [...new Set([...left.filter(isGone), ...gone])].map((id) => ({ id, label: text('goneCategory'), depth: 0 }))
  const choose = (id: number, isOn: boolean) => {
    setLeft(boxes.map((box) => box.id))
    set(isOn ? [...value, id] : value.filter((one) => one !== id))
  }
  return (
    <div className="field categories">
      <span className="label" id={id}>
        {text('label.kategorieIds')}
      </span>
      <Popover
        label={text('label.kategorieIds')}
        className="category-tree"
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            className="input"
            name="kategorieIds"
            aria-labelledby={`${id} ${id}-chosen`}
          >
            <span className="chips" id={`${id}-chosen`}>
              {chosen.map((option) => (
                <Chip key={option.id} icon={iconOf(option.icon)} dot>
                  {option.label}
                </Chip>
              ))}
              {gone.length > 0 && <Chip kind="off">{text('archived', { count: gone.length })}</Chip>}
              {value.length === 0 && <span className="muted">{text('noCategory')}</span>}
            </span>
            <Icon source={chevron} size="s" />
          </button>
        )}
      >
        {() => (
          <div className="checks" role="group" aria-label={text('label.kategorieIds')}>
            {[...boxes, ...options].map((option) => (
              <Checkbox
                key={option.id}
                className={`depth-${Math.min(option.depth, 4)}`}
                label={option.label}
                checked={value.includes(option.id)}
                onChange={(isOn) => choose(option.id, isOn)}
              />
            ))}
          </div>
        )}
      </Popover>
      <FieldNote id={`${id}-note`} help={undefined} error={error} />
    </div>
  )
}
