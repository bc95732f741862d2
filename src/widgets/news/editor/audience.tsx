import { useStore } from '@nanostores/react'
import building from 'lucide-static/icons/building-2.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { Chip } from '#shared/ui/chip.tsx'
import { $newsCompanies } from '#widgets/news/companies.ts'
import { useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import { CompanyChoice } from './company-choice.tsx'

/** Who sees the story: everybody, in companies of tomorrow too, or the companies that are named. */
export function Audience(): ReactElement {
  const text = useEditorTexts()
  const { value, error, set } = useField('companyIds')
  const companies = useStore($newsCompanies)
  const [isOpen, setOpen] = useState(false)
  const open = isOpen || error !== undefined
  const names = companies.filter(({ id }) => value.includes(id))
  const box = useRef<HTMLDivElement>(null)
  /** What was pressed goes: the focus goes to what comes in its place. */
  const show = (isOpen: boolean) => {
    flushSync(() => setOpen(isOpen))
    box.current?.querySelector<HTMLElement>('[name="companyIds"]')?.focus()
  }
  const toAll = () => {
    set([])
    show(false)
  }
  return (
    <div ref={box} className="audience">
      <span className="label">{text('label.companyIds')}</span>
      {value.length === 0 ? (
        <div className="chips">
          <Chip kind="info" icon={building}>
            {text('allCompanies')}
          </Chip>
        </div>
      ) : (
        !open && (
          <ul className="chips">
            {names.map(({ id, name }) => (
              <li key={id}>
                <Chip icon={building}>{name}</Chip>
              </li>
            ))}
          </ul>
        )
      )}
      {open && (
        <CompanyChoice label={text('chooseCompanies')} name="companyIds" value={value} onChange={set} error={error} />
      )}
      <div className="links">
        {!open && (
          <button type="button" className="link" name="companyIds" onClick={() => show(true)}>
            {text(value.length === 0 ? 'restrict' : 'changeCompanies')}
          </button>
        )}
        {(open || value.length > 0) && (
          <button type="button" className="link" onClick={toAll}>
            {text('toAll')}
          </button>
        )}
      </div>
    </div>
  )
}
