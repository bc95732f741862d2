// The pictures of a story: chosen, dropped or pasted, sent, described, ordered and cut.
import { useState, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { PICTURE_ADVISED } from '#domain/document-rules.ts'
import { isDescribed } from '#domain/picture-description.ts'
import { PICTURE_BYTES } from '#domain/picture-rules.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import form from '#shared/ui/form.css?inline'
import { useFileLimits, type FileLimits } from '#shared/ui/use-file-limits.ts'
import { isPictureFile, refusePicture } from './check-picture.ts'
import css from './media.css?inline'
import { PictureDetails } from './picture-details.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { PictureSummary } from './picture-summary.tsx'
import { RemovedNote } from './removed-note.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { useMediaTexts } from './texts.ts'
import { UploadRows } from './upload-rows.tsx'
import { useDocuments, type Documents } from './use-documents.ts'
import { useHostFiles } from './use-host-files.ts'
import { useUploads } from './use-uploads.ts'

const STYLES = [form, css]
const LIMITS: FileLimits = {
  types: [
    { mime: 'image/jpeg', word: 'JPG' },
    { mime: 'image/png', word: 'PNG' },
  ],
  maxBytes: PICTURE_BYTES,
}

export interface PicturesProps {
  /** The pictures of the story, in their order. */
  readonly documents: readonly NewsDocument[]
  readonly onChange: (documents: NewsDocument[]) => void
  /** 'both' as soon as the story has English words: its pictures need them too. */
  readonly storyLang: 'de' | 'both'
  /** Pictures that stand in the text, by id. */
  readonly usedInText?: ReadonlySet<string> | undefined
  /** How many attachments there are: both together have a limit. */
  readonly others?: number
  /** How many are on their way. */
  readonly onBusy?: ((count: number) => void) | undefined
  /** Why the pictures are not saved as they are. */
  readonly error?: string | undefined
  /** Of the control, for links that lead to it. */
  readonly name?: string | undefined
}

export function Pictures(props: PicturesProps): ReactElement {
  const { documents: pictures, onChange, storyLang, others = 0, onBusy } = props
  useStyles(STYLES)
  const text = useMediaTexts()
  const documents = useDocuments(pictures, onChange)
  const { reasonOf } = useFileLimits(LIMITS)
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
    <section className="media" aria-label={text('pictures')}>
      <FileDrop
        {...LIMITS}
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
