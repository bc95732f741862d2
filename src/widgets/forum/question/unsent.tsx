// Forms of a question with unsent text. They stay, with their text, when the question itself is archived or deleted.
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'

type Report = (form: string, isUnsent: boolean) => void

const Reports = createContext<Report>(() => undefined)

/** Whether a form below `UnsentForms` has something that was not sent. */
export function useUnsentForms(): { readonly hasUnsent: boolean; readonly report: Report } {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback<Report>((form, isUnsent) => {
    setForms((before) => {
      if (before.has(form) === isUnsent) return before
      const next = new Set(before)
      if (isUnsent) next.add(form)
      else next.delete(form)
      return next
    })
  }, [])
  return { hasUnsent: forms.size > 0, report }
}

export function UnsentForms({ report, children }: { report: Report; children: ReactNode }): ReactElement {
  return <Reports value={report}>{children}</Reports>
}

/** Called by a form. */
export function useUnsent(isUnsent: boolean): void {
  const form = useId()
  const report = useContext(Reports)
  useEffect(() => {
    report(form, isUnsent)
    return () => report(form, false)
  }, [form, isUnsent, report])
}
