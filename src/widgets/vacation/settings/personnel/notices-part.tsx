import { lazy, Suspense, useState, type ReactElement } from 'react'
import { todayInBerlin } from '#shared/today.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Loading } from '#widgets/vacation/settings/states.tsx'
import { usePersonnelTexts } from './texts.ts'

const SentNotices = lazy(async () => ({
  default: (await import('#widgets/vacation/notices/sent-notices.tsx')).SentNotices,
}))

/** The notices of lapse of a company, by the year in which they were sent. */
export function NoticesPart({ companyId }: { companyId: number }): ReactElement {
  const text = usePersonnelTexts()
  const [thisYear] = useState(() => Number(todayInBerlin().slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  return (
    <>
      <SelectField
        className="choose"
        label={text('noticesOf')}
        value={String(year)}
        options={[thisYear, thisYear - 1, thisYear - 2].map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(next) => setYear(Number(next))}
      />
      <Suspense fallback={<Loading />}>
        <SentNotices key={companyId} companyId={companyId} year={year} />
      </Suspense>
    </>
  )
}
