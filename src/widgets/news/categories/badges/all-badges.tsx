import search from 'lucide-static/icons/search.svg?raw'
import { useState, type ReactElement } from 'react'
import { TextField } from '#shared/ui/text-field.tsx'
import { NAMES, Signs, type SignsProps } from './badges.tsx'
import { useSignTexts, type SignText } from './texts.ts'

/** signs.css draws a row of as many in the popover. */
const COLUMNS = 6

/** All that an icon is found by. */
const wordsOf = (name: string): string =>
  [name, ...(['de', 'en'] as const).map((language) => useSignTexts.text(`icon.${name}` as SignText, {}, language))]
    .join(' ')
    .toLocaleLowerCase()

/** The words of an icon, in both languages, and its name are searched. */
export function AllSigns({ value, color, onChoose }: Omit<SignsProps, 'label' | 'names' | 'columns'>): ReactElement {
  const text = useSignTexts()
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
