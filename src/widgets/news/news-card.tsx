import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import {
  useId,
  useRef,
  type AriaAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { NewsItem } from '#contract/news.ts'
import { isModified, usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CategoryChips } from './category-chips.tsx'
import { Contact } from './contact.tsx'
import { useWorded } from './in-language.ts'
import { storyPath } from './paths.ts'
import { StoryPicture } from './story-picture.tsx'
import { useNewsTexts } from './texts.ts'

export interface NewsCardProps {
  readonly item: NewsItem
  /** The story has an unread notification. */
  readonly unread: boolean
  /** The large card of the highlight. */
  readonly lead?: boolean
  /** The element is narrow: the card hides the company, and the contact opens a dialog. */
  readonly brief?: boolean
  /** The picture is as wide as the card. */
  readonly full?: boolean
  /** Position in a feed. */
  readonly feed?: Pick<AriaAttributes, 'aria-posinset' | 'aria-setsize'>
  /** The title as markup, where it is more than plain text. */
  readonly children?: ReactNode
}

function Bookmark(): ReactElement {
  const text = useNewsTexts()
  return (
    <span className="bookmark" title={text('highlight')}>
      <Icon source={bookmark} filled label={text('highlight')} />
    </span>
  )
}

const MIDDLE = 1

/** A click on a control, or the end of a selection, is not meant for the card. */
const isForCard = ({ target }: MouseEvent): boolean =>
  (target as Element).closest('a, button, dialog') === null && getSelection()?.type !== 'Range'

/** The texts lie above the link that covers the card, so that they can be selected: clicks on them follow that link. */
function useClicksOnText(link: RefObject<HTMLAnchorElement | null>) {
  const openTab = () =>
    Object.assign(document.createElement('a'), { href: link.current?.href, target: '_blank', rel: 'noopener' }).click()
  return {
    onClick: (event: MouseEvent) => {
      if (!isForCard(event)) return
      if (isModified(event)) openTab()
      else link.current?.click()
    },
    onAuxClick: (event: MouseEvent) => void (event.button === MIDDLE && isForCard(event) && openTab()),
    // The middle button would begin to scroll.
    onMouseDown: (event: MouseEvent) => event.button === MIDDLE && isForCard(event) && event.preventDefault(),
  }
}

/** One story: the title is the link and covers the card; the button repeats it with an accessible name of its own. */
export function NewsCard(props: NewsCardProps): ReactElement {
  const { item, unread, lead = false, brief = false, full = lead, feed, children } = props
  const text = useNewsTexts()
  const format = useFormat()
  const link = usePortalLink(storyPath(item.id))
  const cover = useRef<HTMLAnchorElement>(null)
  const clicks = useClicksOnText(cover)
  const titleId = useId()
  const title = useWorded(item.titel, item.titelEn)
  const preview = useWorded(item.preview, item.previewEn)
  return (
    <article part="card" className={lead ? 'news lead' : 'news'} aria-labelledby={titleId} {...feed} {...clicks}>
      {item.highlight && <Bookmark />}
      <div className="in">
        <StoryPicture item={item} lead={full} />
        <div className="stack txt">
          <div className="row muted small flags">
            {unread && <Chip kind="new">{text('new')}</Chip>}
            <time dateTime={item.veroeffentlichtdate}>
              <span className="sr">{text('published')} </span>
              {format.date(item.veroeffentlichtdate)}
            </time>
          </div>
          <Heading depth={2} id={titleId} dir="auto" lang={title.lang}>
            <a {...link} ref={cover} className="stretched">
              {children || title.text}
            </a>
          </Heading>
          <p className="pre" dir="auto" lang={preview.lang}>
            {preview.text}
          </p>
          <CategoryChips nodes={item.kategorien} />
        </div>
        <div className="foot">
          <Contact item={item} brief={brief} />
          <a
            {...link}
            className={lead ? 'btn primary' : 'btn second'}
            aria-label={text('readStory', { title: title.text })}
          >
            {text('readNow')}
          </a>
        </div>
      </div>
    </article>
  )
}
