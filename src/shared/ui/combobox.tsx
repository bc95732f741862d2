import search from 'lucide-static/icons/search.svg?raw'
import { useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { HitList, optionId } from './hit-list.tsx'
import { Icon } from './icon.tsx'
import { stepTo } from './roving.ts'
import { usePartTexts } from './part-texts/texts.ts'
import { useSettledChoice } from './use-settled-choice.ts'
import { useSuggestions, type Search, type Suggestion } from './use-suggestions.ts'

export interface ComboboxProps<Hit extends Suggestion> extends FieldTexts {
  readonly name?: string | undefined
  /** Asked from the third character on; keep its identity between renders. */
  readonly search: Search<Hit>
  /** The selected value; undefined after other text was typed. */
  readonly value: Hit | undefined
  readonly onChange: (hit: Hit | undefined) => void
  /** Avatar or icon of a hit. */
  readonly start?: ((hit: Hit) => ReactNode) | undefined
  /** Called as typed text begins or ceases to be without a choice: for editors that are saved without a form. */
  readonly onUnsettled?: ((isUnsettled: boolean) => void) | undefined
}

/**
 * A field with suggestions: arrows move, Enter selects, Esc closes. When the field is left with typed text, the suggestion is chosen if
 * only one can be meant; otherwise the field shows an error, and its form is not sent.
 */
export function Combobox<Hit extends Suggestion>(props: ComboboxProps<Hit>): ReactElement {
  const { label, help, optional, name, value, start } = props
  const text = usePartTexts()
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { input, ...state } = useCombobox(props)
  const { typed, found, isOpen, active, take } = state
  const isRefused = useSettledChoice({ ...state, input: field, onUnsettled: props.onUnsettled })
  // Without a response it is unknown what the text can mean.
  const refusal = found.status === 'failed' ? text('hits.failed') : text('notChosen', { typed: (typed ?? '').trim() })
  const error = isRefused ? refusal : props.error
  const count = found.groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <>
          <span ref={box} className="input">
            <Icon source={search} size="s" />
            <input
              {...control}
              {...input}
              ref={field}
              type="text"
              name={name}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-activedescendant={active && optionId(id, active)}
              value={typed ?? value?.label ?? ''}
            />
          </span>
          {isOpen && (
            <HitList
              id={id}
              found={found}
              query={typed ?? ''}
              active={active}
              anchor={box}
              onTake={take}
              start={start}
              leavesError={isRefused}
            />
          )}
          <span className="sr" aria-live="polite">
            {isOpen && found.status === 'done' && text('hitCount', { count })}
            {isOpen && found.status === 'failed' && text('hits.failed')}
          </span>
        </>
      )}
    </Field>
  )
}

/** No hit has this id: chosen before there are any. */
const FIRST = ''

/** The typed text, its hits, and the hit that Enter selects. */
function chosenByArrow<Hit extends Suggestion>(key: string, hits: readonly Hit[], active: Hit | undefined) {
  const next = stepTo(key, active ? hits.indexOf(active) : -1, hits.length, 'vertical')
  return next === undefined ? FIRST : hits[next]?.id
}

function useCombobox<Hit extends Suggestion>({ search, value, onChange }: ComboboxProps<Hit>) {
  const [typed, setTyped] = useState<string>()
  const [isShut, setShut] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [inside, setInside] = useState<Search<Hit>>()
  const found = useSuggestions(typed ?? '', inside ?? search)
  const isOpen = !isShut && found.status !== 'idle'
  const hits = found.groups.flatMap((group) => group.hits)
  // Selected before the response arrived, or no longer in it: then its first hit is selected.
  const active = isOpen && chosen !== undefined ? (hits.find(({ id }) => id === chosen) ?? hits[0]) : undefined

  const take = (hit: Hit) => {
    if (hit.inside) {
      setInside(() => hit.inside as Search<Hit>)
      setChosen(FIRST)
      return
    }
    setTyped(undefined)
    setInside(undefined)
    onChange(hit)
  }
  const type = (value: string) => {
    setTyped(value)
    setInside(undefined)
    setShut(false)
    setChosen(undefined)
  }
  const handleKey = ({ key }: KeyboardEvent): boolean => {
    const isBusy = found.status === 'busy'
    if ((key === 'ArrowDown' || key === 'ArrowUp') && found.status !== 'idle') {
      setChosen(chosenByArrow(key, hits, active))
      setShut(false)
    } else if (key === 'Enter' && active && !isBusy) take(active)
    // A form submitted now would lack the value that is still being searched for.
    else if (key === 'Enter' && isBusy) return true
    else if (key === 'Escape' && isOpen) setShut(true)
    else return false
    return true
  }
  return {
    typed,
    found,
    isOpen,
    active,
    take,
    search: inside ?? search,
    open: () => setShut(false),
    input: {
      onChange: ({ target }: { target: { value: string } }) => {
        type(target.value)
        if (value) onChange(undefined)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!handleKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onBlur: () => setShut(true),
    },
  }
}
