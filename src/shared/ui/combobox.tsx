import search from 'lucide-static/icons/search.svg?raw'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'
import { placeBeside } from './place-beside.ts'
import { stepTo } from './roving.ts'
import { useUiTexts } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface Suggestion {
  readonly id: string
  readonly label: string
  /** Second line: unit, presence. */
  readonly detail?: string | undefined
  /** Avatar or icon before it. */
  readonly start?: ReactNode | undefined
}

export interface SuggestionGroup<Hit extends Suggestion> {
  readonly label: string
  readonly hits: readonly Hit[]
}

export interface ComboboxProps<Hit extends Suggestion> extends FieldTexts {
  readonly name?: string | undefined
  /** Asked from the third character on; a search that came too late is aborted. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly SuggestionGroup<Hit>[]>
  readonly value: Hit | undefined
  readonly onChange: (hit: Hit | undefined) => void
}

/** A field that suggests: arrows move, Enter takes, Esc closes. */
export function Combobox<Hit extends Suggestion>(props: ComboboxProps<Hit>): ReactElement {
  const { label, help, error, optional, name, search: ask, value, onChange } = props
  const text = useUiTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  const found = useSuggestions(typed ?? '', ask)
  const hits = found.groups.flatMap((group) => group.hits)
  const isOpen = typed !== undefined && found.status !== 'idle'

  useEffect(() => {
    if (!list.current || !box.current) return
    if (!isOpen) return list.current.hidePopover()
    list.current.style.width = `${box.current.getBoundingClientRect().width}px`
    list.current.showPopover()
    placeBeside(list.current, box.current)
  }, [isOpen, found])
  useEffect(() => setAt(-1), [found])

  const take = (hit: Hit | undefined) => {
    setTyped(undefined)
    if (hit) onChange(hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const next = /^(Home|End)$/.test(event.key) ? undefined : stepTo(event.key, at, hits.length, 'vertical')
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter' && at >= 0) take(hits[at])
    else if (event.key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const optionId = (index: number) => `${id}-${index}`
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <>
          <span ref={box} className="input">
            <Icon source={search} size="s" />
            <input
              {...control}
              type="text"
              name={name}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-activedescendant={isOpen && at >= 0 ? optionId(at) : undefined}
              value={typed ?? value?.label ?? ''}
              onChange={({ target }) => {
                setTyped(target.value)
                if (value) onChange(undefined)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setTyped(undefined)}
            />
          </span>
          <div ref={list} popover="manual" className="pop hits" onPointerDown={(event) => event.preventDefault()}>
            <div id={`${id}-list`} role="listbox" aria-label={text('hits')}>
              {isOpen &&
                found.groups.map((group) => (
                  <div key={group.label} role="group" aria-label={group.label}>
                    <div className="hits-head" aria-hidden="true">
                      {group.label}
                    </div>
                    {group.hits.map((hit) => (
                      <div
                        key={hit.id}
                        id={optionId(hits.indexOf(hit))}
                        role="option"
                        aria-selected={hits[at] === hit}
                        className="hit"
                        onClick={() => take(hit)}
                      >
                        {hit.start}
                        <span>
                          <Marked text={hit.label} query={typed ?? ''} />
                          {hit.detail && <small>{hit.detail}</small>}
                        </span>
                      </div>
                    ))}
                  </div>
                ))}
            </div>
            {isOpen && hits.length === 0 && <p className="hits-none">{text(`hits.${found.status}`)}</p>}
          </div>
          <span className="sr" aria-live="polite">
            {isOpen && found.status === 'done' && text('hitCount', { count: hits.length })}
          </span>
        </>
      )}
    </Field>
  )
}
