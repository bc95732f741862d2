// People who are named one after the other: editors of a template, members of a group postbox.
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { useTemplateTexts } from './texts.ts'

interface Named {
  readonly id: string
  readonly label: string
}

interface PeopleProps {
  readonly label: string
  readonly people: readonly Named[]
  readonly onChange: (people: readonly Named[]) => void
}

export function People({ label, people, onChange }: PeopleProps): ReactElement {
  const text = useTemplateTexts()
  const box = useRef<HTMLDivElement>(null)
  // A new field after each person: it begins empty.
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) box.current?.querySelector('input')?.focus()
  }, [count])
  return (
    <div ref={box} className="fields">
      {people.length === 0 ? (
        <p className="muted">{text('nobodyNamed')}</p>
      ) : (
        <ul className="people">
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.label}</span>
              <IconButton
                icon={x}
                size="small"
                label={text('removeOf', { name: person.label })}
                onClick={() => {
                  onChange(people.filter(({ id }) => id !== person.id))
                  box.current?.querySelector('input')?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonField
        key={count}
        label={label}
        group={text('people')}
        optional
        onChange={(person) => {
          if (!person || people.some(({ id }) => id === person.id)) return
          onChange([...people, { id: person.id, label: person.label }])
          setCount(count + 1)
        }}
      />
    </div>
  )
}
