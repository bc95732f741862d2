// The pictures of a story: chosen, dropped or pasted, sent, described, ordered and cut.
import { Fragment, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { NewsDocument } from '#contract/news.ts'
import { PICTURE_ADVISED } from '#domain/files/document-rules.ts'
import { isDescribed } from '#domain/rich-text/picture-description.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { shrinkPicture } from '#shared/ui/crop/shrink-picture.ts'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import form from '#shared/ui/form.css?inline'
import { useFileLimits } from '#shared/ui/use-file-limits.ts'
import { isPictureFile, PICTURE_LIMITS, refusePicture } from '#shared/ui/uploads/check-picture.ts'
import css from './media.css?inline'
import { PictureDetails } from './picture-details.tsx'
import { RemovedNote, useDocuments, type Documents } from './document-list.tsx'
import { useMediaTexts } from './texts.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useFaultOf, useHostFiles, useUploads } from './upload-queue.ts'
import captionsOff from 'lucide-static/icons/captions-off.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { stepTo } from '#shared/ui/roving.ts'
import { documentPath } from '#widgets/news/paths.ts'
import { dropSide, ORDER_KEYS, orderStep, useDragOrder, useRestoreFocus } from '#shared/ui/reorder.ts'

interface SummaryProps {
  readonly pictures: readonly NewsDocument[]
  /** Pictures without a description, by language. */
  readonly undescribed: Readonly<Record<'de' | 'en', readonly NewsDocument[]>>
  readonly onOpen: (id: string) => void
}

/** 'Vorschaubild: Bild 1. Bildbeschreibung fehlt bei Bild 2.' */
function PictureSummary({ pictures, undescribed, onOpen }: SummaryProps): ReactElement {
  const text = useMediaTexts()
  return (
    <>
      {text('previewIs', { position: pictures.findIndex(({ vorschau }) => vorschau) + 1 })}
      {(['de', 'en'] as const).map(
        (language) =>
          undescribed[language].length > 0 && (
            <Fragment key={language}>
              {' '}
              {text(`missing.${language}`)}{' '}
              {undescribed[language].map((picture, at) => (
                <span key={picture.id}>
                  {at > 0 && ', '}
                  <button type="button" className="link" onClick={() => onOpen(picture.id)}>
                    {text('picture', { position: pictures.indexOf(picture) + 1 })}
                  </button>
                </span>
              ))}
              .
            </Fragment>
          ),
      )}
    </>
  )
}

/** Copies are made for twice the height of a thumb, for sharp screens. */
const THUMB = 124

interface PictureStripProps {
  readonly pictures: readonly NewsDocument[]
  readonly open: NewsDocument | undefined
  readonly isDescribed: (picture: NewsDocument) => boolean
  readonly onOpen: (id: string) => void
  readonly onMove: (from: number, to: number) => void
}

/** All pictures in their order: arrows go from one to the next, Alt with arrows moves one, so does dragging it. */
function PictureStrip({ pictures, open, isDescribed, onOpen, onMove }: PictureStripProps): ReactElement | null {
  const text = useMediaTexts()
  const list = useRef<HTMLOListElement>(null)
  const { dragging, press } = useDragOrder(onMove)
  const holdFocus = useRestoreFocus(list, pictures)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = orderStep(event)
    const next = step === undefined ? stepTo(event.key, index, pictures.length, 'horizontal') : undefined
    if (step === undefined && next === undefined) return
    event.preventDefault()
    if (step !== undefined) {
      holdFocus()
      return onMove(index, index + step)
    }
    onOpen(pictures[next!]!.id)
    list.current?.querySelectorAll('button')[next!]?.focus()
  }
  if (pictures.length === 0) return null
  return (
    <ol ref={list} className="row thumbs" aria-label={text('order')}>
      {pictures.map((picture, index) => (
        <li key={picture.id} className={dropSide(dragging, index)} onPointerDown={press(index)}>
          <button
            type="button"
            className="thumb"
            aria-pressed={picture === open}
            aria-keyshortcuts={ORDER_KEYS}
            tabIndex={picture === open ? 0 : -1}
            onClick={() => onOpen(picture.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="sr">{text('pictureName', { position: index + 1, name: picture.name })}</span>
            <Picture path={documentPath(picture, THUMB)} alt="" fallback={<span className="none" />} />
            {picture.vorschau && (
              <span className="badge">
                <Icon source={star} size="s" filled label={text('isPreview')} />
              </span>
            )}
            {!isDescribed(picture) && (
              <span className="badge missing">
                <Icon source={captionsOff} size="s" label={text('undescribed')} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}

interface DescriptionJumpProps extends Pick<SummaryProps, 'undescribed' | 'onOpen'> {
  readonly name: string | undefined
}

/** The target of a message about a description: the first empty field. */
function DescriptionJump({ name, undescribed, onOpen }: DescriptionJumpProps): ReactElement | null {
  const language = undescribed.de.length > 0 ? 'de' : 'en'
  const [picture] = undescribed[language]
  if (!picture) return null
  const jump = ({ currentTarget }: FocusEvent) => {
    flushSync(() => onOpen(picture.id))
    currentTarget.parentElement?.querySelector<HTMLElement>(`.details [lang="${language}"]`)?.focus()
  }
  return <button type="button" className="sr" name={name} tabIndex={-1} aria-hidden="true" onFocus={jump} />
}

const STYLES = [form, css]
export interface PicturesProps {
  /** The pictures of the story, in their order. */
  readonly documents: readonly NewsDocument[]
  readonly onChange: (documents: NewsDocument[]) => void
  /** 'both' as soon as the story has English texts: its pictures need them too. */
  readonly storyLang: 'de' | 'both'
  /** Ids of the pictures that the text contains. */
  readonly usedInText?: ReadonlySet<string> | undefined
  /** How many attachments there are: both together have a limit. */
  readonly others?: number
  /** How many are on their way. */
  readonly onBusy?: ((count: number) => void) | undefined
  /** Why the pictures are not saved as they are. */
  readonly error?: string | undefined
  /** The name of the control, for links to it. */
  readonly name?: string | undefined
}

export function Pictures(props: PicturesProps): ReactElement {
  const { documents: pictures, onChange, storyLang, others = 0, onBusy } = props
  useStyles(STYLES)
  const text = useMediaTexts()
  const documents = useDocuments(pictures, onChange)
  const faultOf = useFaultOf()
  const { reasonOf } = useFileLimits(PICTURE_LIMITS)
  const sent = { documents: pictures, others, onSent: documents.add, onBusy }
  const uploads = useUploads({ ...sent, kind: 'picture', refuse: refusePicture })
  useHostFiles(isPictureFile, uploads.add)
  const [openId, setOpen] = useState<string>()
  const open = pictures.find(({ id }) => id === openId) ?? pictures[0]
  const withEnglish = storyLang === 'both'
  const undescribed = {
    de: pictures.filter((picture) => !isDescribed(picture)),
    en: pictures.filter(({ altEn, name }) => withEnglish && !isDescribed({ alt: altEn, name })),
  }
  const isWhole = (picture: NewsDocument) => !undescribed.de.includes(picture) && !undescribed.en.includes(picture)
  const move = (from: number, to: number) =>
    announce(text('moved', { position: documents.move(from, to) + 1, total: pictures.length }))
  return (
    <section part="pictures" className="stack media" aria-label={text('pictures')}>
      {props.error && <DescriptionJump name={props.name} undescribed={undescribed} onOpen={setOpen} />}
      <FileDrop
        {...PICTURE_LIMITS}
        label={text('pictures')}
        choose={text('choosePicture')}
        limits={text('pictureLimits', { ...PICTURE_ADVISED })}
        help={pictures.length > 0 && <PictureSummary pictures={pictures} undescribed={undescribed} onOpen={setOpen} />}
        error={props.error}
        name={props.name}
        multiple
        unchecked
        onFiles={uploads.add}
        before={<PictureStrip pictures={pictures} open={open} isDescribed={isWhole} onOpen={setOpen} onMove={move} />}
      >
        <UploadRows
          label={text('onTheWay')}
          uploads={uploads}
          reasonOf={reasonOf}
          faultOf={faultOf}
          shrink={(file) => shrinkPicture(file, PICTURE_BYTES)}
        />
      </FileDrop>
      {open && (
        <PictureDetails
          key={open.id}
          picture={open}
          index={pictures.indexOf(open)}
          documents={documents}
          onMove={move}
          onFocus={() => setOpen(open.id)}
          withEnglish={withEnglish}
          onRemove={() => documents.remove(open.id)}
        />
      )}
      <Removed documents={documents} usedInText={props.usedInText} />
    </section>
  )
}

function Removed({ documents, usedInText }: { documents: Documents } & Pick<PicturesProps, 'usedInText'>) {
  const text = useMediaTexts()
  const { document } = documents.removed ?? {}
  if (!document) return null
  return (
    <RemovedNote key={document.id} onUndo={documents.undo}>
      {text('removed', { name: document.name })} {usedInText?.has(document.id) && text('removedFromText')}
    </RemovedNote>
  )
}
