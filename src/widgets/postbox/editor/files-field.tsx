// Files of a question: checked before they are sent, uploaded to the draft, and held by the answer.
import { useStore } from '@nanostores/react'
import { useEffect, type ReactElement } from 'react'
import type { FormFile } from '#contract/postbox.ts'
import type { Answer } from '#domain/postbox/answers.ts'
import { FILES_PER_QUESTION } from '#domain/postbox/template.ts'
import { isProofPicture, proofEndingOf } from '#domain/files/proof-rules.ts'
import { logFailure } from '#shared/bus/log.ts'
import { announce } from '#shared/element/announce.ts'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { ProofDrop, proofQueue } from '#shared/ui/uploads/proof-drop.tsx'
import { useUploadQueue, type QueueOptions, type UploadError } from '#shared/ui/uploads/upload-queue.ts'
import { deleteFile, uploadFile } from './api.ts'
import { useForm, useWords, type ControlProps } from './form-context.ts'
import { useFillTexts } from './texts.ts'

/** Code of the error of an upload in a preview. */
export const PREVIEWED = 'preview'

/** The first bytes of allowed files, by extension. */
const HEADS: Readonly<Record<string, RegExp>> = {
  pdf: /%PDF-/,
  jpg: /^\u00ff\u00d8\u00ff/,
  png: /^\u0089PNG/,
  webp: /^RIFF....WEBP/s,
}

/** Why the content of a file does not match its name: it is empty, damaged, or of another kind. Rejects if the file was deleted. */
async function unreadable(file: File): Promise<UploadError | undefined> {
  const ending = proofEndingOf(file.name) ?? ''
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (HEADS[ending]?.test(head)) return undefined
  const isPicture = ending !== '' && isProofPicture(ending as 'jpg')
  return { code: isPicture ? 'picture_unreadable' : 'document_unreadable', status: 'Error' }
}

/** 'inner' of 'group.1.inner': the question, whichever row it is in. */
const questionOf = (field: string): string => field.split('.').at(-1) ?? field

const idsIn = (answer: Answer | undefined): readonly string[] =>
  Array.isArray(answer) ? (answer as readonly string[]) : []

function useQueue({ question, field, onChange }: ControlProps, ids: readonly string[]) {
  const form = useForm()
  const queue = proofQueue<FormFile>({
    count: ids.length,
    most: question.max ?? FILES_PER_QUESTION,
    send: async (file, call) => uploadFile((await form.stored()).id, questionOf(field), file, call),
    onSent: (sent) => {
      form.addFile(sent)
      // Several that arrive within one task do not lose each other.
      onChange([...idsIn(form.answerAt(field)), sent.id])
    },
  })
  const checked: QueueOptions<FormFile> = {
    ...queue,
    refuse: async (row, ...rest) => (await queue.refuse(row, ...rest)) ?? unreadable(row.file),
  }
  const uploads = useUploadQueue(checked)
  const { rows } = uploads
  useEffect(() => {
    const { [field]: _, ...others } = form.$uploads.get()
    form.$uploads.set(rows.length === 0 ? others : { ...others, [field]: rows })
    return () => {
      const { [field]: __, ...left } = form.$uploads.get()
      form.$uploads.set(left)
    }
  }, [form, field, rows])
  return uploads
}

export function FilesField(props: ControlProps): ReactElement {
  const { question, field, answer, onChange, error } = props
  const text = useFillTexts()
  const words = useWords()
  const form = useForm()
  const files = useStore(form.$files)
  const ids = idsIn(answer)
  const uploads = useQueue(props, ids)
  const most = question.max ?? FILES_PER_QUESTION
  const remove = (id: string, name: string) => {
    const rest = idsIn(form.answerAt(field)).filter((one) => one !== id)
    onChange(rest.length === 0 ? null : rest)
    announce(text('fileRemoved', { name }))
    const draft = form.$draft.get()
    // The draft forgets it in any case: its bytes go with the draft where this fails.
    if (draft) deleteFile(draft.id, id).catch((failure: unknown) => logFailure('file of a draft not deleted', failure))
  }
  const hint = words(question.hint)
  return (
    <ProofDrop
      name={field}
      label={words(question.label)}
      optional={!question.required}
      help={hint === '' ? undefined : hint}
      error={error}
      choose={text('chooseFile')}
      uploads={uploads}
      onTheWay={text('uploading')}
      faultOf={(code) =>
        code === 'too_many_documents'
          ? text('tooManyFiles', { count: most })
          : code === PREVIEWED
            ? text('noUpload')
            : undefined
      }
    >
      {ids.length > 0 && (
        <FileRows label={text('filesOf', { label: words(question.label) })}>
          {ids.map((id) => {
            const { name = id, size = 0 } = files.find((one) => one.id === id) ?? {}
            return <FileRow key={id} name={name} bytes={size} done onRemove={() => remove(id, name)} />
          })}
        </FileRows>
      )}
    </ProofDrop>
  )
}
