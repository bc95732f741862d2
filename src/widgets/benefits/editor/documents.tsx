// The picture of a benefit and its attachments.
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import type { BenefitAttachment, BenefitPicture } from '#contract/benefits.ts'
import { ATTACHMENT_LIMIT } from '#domain/benefits/benefit.ts'
import { ALT_LIMIT, ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { PICTURE_LIMITS, refusePicture } from '#shared/ui/uploads/check-picture.ts'
import { useUploadQueue } from '#shared/ui/uploads/upload-queue.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useFileLimits, type FileLimits } from '#shared/ui/use-file-limits.ts'
import { picturePath } from '#widgets/benefits/paths.ts'
import { uploadDocument } from './api.ts'
import type { BenefitForm, BenefitValues } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

const ATTACHMENT_LIMITS: FileLimits = {
  types: Object.entries(ATTACHMENT_TYPES).map(([ending, mime]) => ({ ending, mime, word: ending.toUpperCase() })),
  maxBytes: ATTACHMENT_BYTES,
}
const ENDINGS: ReadonlySet<string> = new Set([...Object.keys(ATTACHMENT_TYPES), 'jpeg'])
const endingOf = (name: string): string => (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase()

/** A photo of a camera is larger than a picture may be. */
const shrink = async (file: File): Promise<File> => {
  const { shrinkPicture } = await import('#shared/ui/crop/shrink-picture.ts')
  return shrinkPicture(file, PICTURE_BYTES)
}

interface DocumentsProps {
  readonly form: BenefitForm
  /** How many uploads run. */
  readonly onBusy: (count: number) => void
}

export function Documents({ form, onBusy }: DocumentsProps): ReactElement {
  const text = useEditorTexts()
  const [counts, setCounts] = useState({ picture: 0, attachment: 0 })
  // Several uploads that end in one task do not lose each other.
  const present = useRef(form.values)
  useLayoutEffect(() => void (present.current = form.values), [form.values])
  const change = (part: Partial<BenefitValues>) => {
    present.current = { ...present.current, ...part }
    form.change(part)
  }
  const count = (kind: keyof typeof counts) => (running: number) => {
    const next = { ...counts, [kind]: running }
    setCounts(next)
    onBusy(next.picture + next.attachment)
  }
  return (
    <Card title={text('documents')}>
      <div className="fields">
        <PictureField form={form} onChange={(picture) => change({ picture })} onBusy={count('picture')} />
        <AttachmentField
          attachments={form.values.attachments}
          present={() => present.current.attachments}
          onChange={(attachments) => change({ attachments })}
          onBusy={count('attachment')}
        />
      </div>
    </Card>
  )
}

interface PictureFieldProps {
  readonly form: BenefitForm
  readonly onChange: (picture: BenefitPicture | null) => void
  readonly onBusy: (count: number) => void
}

function PictureField({ form, onChange, onBusy }: PictureFieldProps): ReactElement {
  const text = useEditorTexts()
  const { picture } = form.values
  const { reasonOf } = useFileLimits(PICTURE_LIMITS)
  const uploads = useUploadQueue<BenefitPicture>(
    {
      onSent: onChange,
      send: async (file, call) => (await uploadDocument('picture', file, call)).picture!,
      refuse: ({ file }) => refusePicture(file),
    },
    { onBusy },
  )
  return (
    <>
      {picture && (
        <div className="one-picture">
          <span className="frame">
            <Picture path={picturePath(picture, 200)} alt="" className="cover" fallback={null} />
          </span>
          <div className="fields">
            <TextArea
              label={text('alt')}
              help={text('altHelp')}
              rows={2}
              lang="de"
              limit={ALT_LIMIT}
              value={picture.alt}
              error={form.errorOf('picture.alt', text('alt'))}
              onChange={(alt) => onChange({ ...picture, alt })}
            />
            <TextArea
              optional
              label={text('altEn')}
              rows={2}
              lang="en"
              limit={ALT_LIMIT}
              value={picture.altEn}
              onChange={(altEn) => onChange({ ...picture, altEn })}
            />
          </div>
          <IconButton icon={trash} label={text('removePicture')} onClick={() => onChange(null)} />
        </div>
      )}
      <FileDrop
        {...PICTURE_LIMITS}
        optional
        label={text('picture')}
        choose={text(picture ? 'replacePicture' : 'choosePicture')}
        unchecked
        onFiles={uploads.add}
      >
        <UploadRows label={text('uploads')} uploads={uploads} reasonOf={reasonOf} shrink={shrink} />
      </FileDrop>
    </>
  )
}

interface AttachmentFieldProps {
  readonly attachments: readonly BenefitAttachment[]
  readonly present: () => readonly BenefitAttachment[]
  readonly onChange: (attachments: readonly BenefitAttachment[]) => void
  readonly onBusy: (count: number) => void
}

function AttachmentField({ attachments, present, onChange, onBusy }: AttachmentFieldProps): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const { reasonOf } = useFileLimits(ATTACHMENT_LIMITS)
  const uploads = useUploadQueue<BenefitAttachment>(
    {
      onSent: (sent) => onChange([...present(), sent]),
      send: async (file, call) => (await uploadDocument('attachment', file, call)).attachment!,
      refuse: async ({ file, place }, rows) => {
        const before = rows.filter((row) => row.place < place && row.state !== 'failed')
        if (present().length + before.length >= ATTACHMENT_LIMIT) return { code: 'too_many', status: 'Error' }
        const fits = ENDINGS.has(endingOf(file.name)) && file.size > 0 && file.size <= ATTACHMENT_BYTES
        return fits ? undefined : { code: 'limits', status: 'Error' }
      },
    },
    { onBusy },
  )
  return (
    <>
      {attachments.length > 0 && (
        <ul className="stack gap-4 attached" aria-label={text('attachments')}>
          {attachments.map(({ id, name, size }) => (
            <li key={id}>
              <span className="file-name">{name}</span>
              <small className="muted">{fileSize(size, number)}</small>
              <IconButton
                icon={trash}
                label={text('removeOf', { name })}
                onClick={() => onChange(present().filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        {...ATTACHMENT_LIMITS}
        optional
        multiple
        label={text('attachments')}
        choose={text('chooseFiles')}
        unchecked
        onFiles={uploads.add}
      >
        <UploadRows
          label={text('uploads')}
          uploads={uploads}
          reasonOf={reasonOf}
          faultOf={(code) => (code === 'too_many' ? text('tooManyFiles', { count: ATTACHMENT_LIMIT }) : undefined)}
        />
      </FileDrop>
    </>
  )
}
