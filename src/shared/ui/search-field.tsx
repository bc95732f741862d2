import magnifier from 'lucide-static/icons/search.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength } from '#domain/search/search-text.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'

/** Debounce delay in ms. */
const PAUSE = 300

export interface SearchFieldProps {
  /** The current search terms. */
  readonly q: string
  readonly label: string
  readonly placeholder: string
  readonly onSearch: (words: string) => void
  /** It was opened to type in it: it takes the focus. */
  readonly takesFocus?: boolean | undefined
}

/** A debounced search field; Enter submits immediately, and input below the minimum length clears the search. Needs filter-bar.css. */
export function SearchField({ q, label, placeholder, onSearch, takesFocus = false }: SearchFieldProps): ReactElement {
  const text = usePartTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const words = normalQuery(typed)
  const isShort = words !== '' && queryLength(words) < QUERY_MIN
  const wanted = isShort ? '' : words
  // The filter was reset, or changed in another view of the same list.
  if (q !== known) {
    setKnown(q)
    if (q !== wanted) setTyped(q)
  }
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const send = () => wanted !== q && onSearch(wanted)
  useEffect(() => {
    const timer = setTimeout(send, PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <search className="find">
      <span className="box">
        <Icon source={magnifier} size="s" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          aria-describedby={isShort ? id : undefined}
          placeholder={placeholder}
          maxLength={QUERY_MAX}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
        {typed && (
          <IconButton
            icon={cross}
            label={text('clearSearch')}
            size="small"
            onClick={() => {
              setTyped('')
              onSearch('')
              field.current?.focus()
            }}
          />
        )}
      </span>
      {isShort && (
        <p id={id} className="limit">
          {text('searchTooShort')}
        </p>
      )}
    </search>
  )
}
