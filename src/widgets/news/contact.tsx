import { useState, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useNewsTexts } from './texts.ts'

/** The contact person of a story: picture of 50 px, name, department or else position, company. */
function Person({ item }: { item: NewsItem }): ReactElement {
  return (
    <>
      <Avatar name={item.kontaktName} personId={item.kontaktUid} size="l" />
      <span className="who">
        <bdi className="name">{item.kontaktName}</bdi> <bdi>{item.kontaktAbteilung || item.kontaktPos}</bdi>{' '}
        <bdi className="company">{item.kontaktFirma}</bdi>
      </span>
    </>
  )
}

/** The contact of a card. A `brief` one hides the company; pressing it opens a dialog with all details. */
export function Contact({ item, brief = false }: { item: NewsItem; brief?: boolean }): ReactElement | null {
  const text = useNewsTexts()
  const [open, setOpen] = useState(false)
  if (!item.kontaktName) return null
  if (!brief) {
    return (
      <div className="contact">
        <Person item={item} />
      </div>
    )
  }
  return (
    <>
      <button type="button" className="contact brief" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr">{text('showContact')}</span> <Person item={item} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text('contact')}>
        <div className="contact">
          <Person item={item} />
        </div>
      </Dialog>
    </>
  )
}
