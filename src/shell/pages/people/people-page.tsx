import type { ReactElement } from 'react'
import data from '#shared/ui/data.css?inline'
import form from '#shared/ui/form.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useShellTexts } from '#shell/texts.ts'
import { Imports } from './imports.tsx'
import { Leavers } from './leavers.tsx'
import { usePeopleTexts } from './texts.ts'
import css from './people.css?inline'

adoptOnPage(data, form, overlay, css)

/** People who come and go, for main administrators. It is a page of the shell: no other site embeds it. */
export function PeoplePage(): ReactElement {
  const text = usePeopleTexts()
  const title = useShellTexts()('titles.people')
  return (
    <div className="people">
      <h1 className="sr">{title}</h1>
      <p className="muted">{text('intro')}</p>
      <Imports />
      <Leavers />
    </div>
  )
}
