import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import { $language, type Language } from '#shared/bus/language.ts'
import { $newsCategories, labelIn } from '#shared/news/news-categories.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { FieldNote } from '#shared/ui/field.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { useEditor, useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import type { CategoryNode } from '#contract/news.ts'

interface CategoryOption {
  readonly id: number
  readonly label: string
  readonly icon: string
  /** The level in the tree, 0 at the top. */
  readonly depth: number
}

/** Every category of the tree, parents before their children. */
export const categoryOptions = (nodes: readonly CategoryNode[], language: Language, depth = 0): CategoryOption[] =>
  nodes.flatMap((node) => [
    { id: node.data.id, label: labelIn(language, node), icon: node.icon, depth },
    ...categoryOptions(node.children, language, depth + 1),
  ])

/** The categories of a story; several are possible. */
export function Categories(): ReactElement {
  const text = useEditorTexts()
  const id = useId()
  const language = useStore($language)
  const iconOf = useCategoryIcon()
  const options = categoryOptions(useStore($newsCategories), language)
  const { value, error, set } = useField('kategorieIds')
  const chosen = options.filter((option) => value.includes(option.id))
  // An archived category is missing from the tree and stays assigned.
  const gone = value.filter((one) => options.length > 0 && !options.some((option) => option.id === one))
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
              {value.length === 0 && <span className="muted">{text('none')}</span>}
            </span>
            <Icon source={chevron} size="s" />
          </button>
        )}
      >
        {() => <Boxes options={options} gone={gone} value={value} onChange={set} />}
      </Popover>
      <FieldNote id={`${id}-note`} help={undefined} error={error} />
    </div>
  )
}

interface BoxesProps {
  readonly options: readonly CategoryOption[]
  readonly gone: readonly number[]
  readonly value: readonly number[]
  readonly onChange: (value: number[]) => void
}

function Boxes({ options, gone, value, onChange }: BoxesProps): ReactElement {
  const text = useEditorTexts()
  const saved = useStore(useEditor().draft.$story)?.kategorieIds ?? []
  // A category that was just removed keeps its box, and with it the focus; the service accepts it as long as it exists.
  const [left, setLeft] = useState(gone)
  const ids = [...new Set([...left, ...gone])].filter((id) => !options.some((option) => option.id === id))
  const isLost = (id: number) => ids.includes(id) && !value.includes(id) && !saved.includes(id)
  const boxes = [...ids.map((id) => ({ id, label: text('goneCategory', { id }), depth: 0 })), ...options]
  return (
    <div className="checks" role="group" aria-label={text('label.kategorieIds')}>
      {boxes.map(({ id, label, depth }) => (
        <Checkbox
          key={id}
          className={`depth-${Math.min(depth, 4)}`}
          label={label}
          checked={value.includes(id)}
          reason={isLost(id) ? text('goneReason') : undefined}
          onChange={(isOn) => {
            setLeft(ids)
            onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
          }}
        />
      ))}
    </div>
  )
}
