// Pictures and files of an entry: shown below its text, and added while it is written.
import paperclip from 'lucide-static/icons/paperclip.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import type { ForumFile } from '#contract/forum.ts'
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import { FILES_LIMIT } from '#domain/forum/entry.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { isPictureFile, refusePicture } from '#shared/ui/uploads/check-picture.ts'
import { useUploadQueue } from '#shared/ui/uploads/upload-queue.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useFileLimits, type FileLimits } from '#shared/ui/use-file-limits.ts'
import { fetchFile, uploadFile } from '#widgets/forum/api.ts'
import { filePath } from '#widgets/forum/paths.ts'
import { useQuestionTexts } from './texts.ts'

const SHOWN_HEIGHT = 480
const LIMITS: FileLimits = {
  types: Object.entries(ATTACHMENT_TYPES).map(([ending, mime]) => ({ mime, ending, word: ending.toUpperCase() })),
  maxBytes: ATTACHMENT_BYTES,
}

/** Pictures in full width, files as rows that are saved by a press. */
export function EntryFiles({ files }: { files: readonly ForumFile[] }): ReactElement | null {
  const { number } = useFormat()
  if (files.length === 0) return null
  return (
    <ul className="stack gap-8 files">
      {files.map((file) => (
        <li key={file.id}>
          {file.kind === 'picture' ? (
            <Picture path={filePath(file, SHOWN_HEIGHT)} alt={file.alt} />
          ) : (
            <button
              type="button"
              className="file"
              onClick={async () => saveFile(await fetchFile(filePath(file)), file.name)}
            >
              <Icon source={paperclip} size="s" />
              {file.name} <small>{fileSize(file.size, number)}</small>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

export interface EditedFiles {
  readonly list: readonly ForumFile[]
  readonly isBusy: boolean
  readonly set: (files: readonly ForumFile[]) => void
  readonly setBusy: (count: number) => void
}

/** The files of a form, begun with those of the entry. */
export function useEditedFiles(saved: readonly ForumFile[] = []): EditedFiles {
  const [list, set] = useState(saved)
  const [busy, setBusy] = useState(0)
  return { list, set, setBusy, isBusy: busy > 0 }
}

export const filesBody = ({ list }: EditedFiles) => list.map(({ id, alt }) => ({ id, alt }))

/** Documents contain their author in metadata; pictures are stored without metadata. */
export const namesAuthor = ({ list }: EditedFiles): boolean => list.some(({ kind }) => kind !== 'picture')

interface FileFieldsProps {
  readonly files: EditedFiles
  /** Colleagues see no name: only pictures are possible. */
  readonly isAnonymous: boolean
}

/** Uploads files, describes pictures, removes both. */
export function FileFields({ files, isAnonymous }: FileFieldsProps): ReactElement {
  const text = useQuestionTexts()
  const picturesOnly = useRef(isAnonymous)
  useLayoutEffect(() => void (picturesOnly.current = isAnonymous), [isAnonymous])
  const present = useRef(files.list)
  useLayoutEffect(() => void (present.current = files.list), [files.list])
  const set = (list: readonly ForumFile[]) => {
    present.current = list
    files.set(list)
  }
  const uploads = useUploadQueue<ForumFile>(
    {
      onSent: (file) => set([...present.current, file]),
      send: (file, call) => uploadFile(file, isPictureFile(file) ? 'picture' : 'attachment', call),
      refuse: async ({ file, place }, rows) => {
        const before = rows.filter((row) => row.place < place && row.state !== 'failed')
        if (present.current.length + before.length >= FILES_LIMIT) return { code: 'too_many', status: 'Error' }
        if (isPictureFile(file)) return refusePicture(file)
        if (picturesOnly.current) return { code: 'pictures_only', status: 'Error' }
        return file.size === 0 || file.size > ATTACHMENT_BYTES ? { code: 'limits', status: 'Error' } : undefined
      },
    },
    { onBusy: files.setBusy },
  )
  const { reasonOf } = useFileLimits(LIMITS)
  return (
    <details className="file-fields" open={files.list.length > 0 || undefined}>
      <summary>
        <Icon source={paperclip} size="s" /> {text('addFiles')}
      </summary>
      {files.list.map((file) => (
        <FileLine key={file.id} file={file} onChange={set} list={files.list} />
      ))}
      <FileDrop
        {...LIMITS}
        label={text('files')}
        choose={text('chooseFile')}
        limits={text(isAnonymous ? 'pictureLimits' : 'fileLimits', { count: FILES_LIMIT })}
        error={isAnonymous && namesAuthor(files) ? text('picturesOnly') : undefined}
        multiple
        unchecked
        onFiles={uploads.add}
      >
        <UploadRows
          label={text('files')}
          uploads={uploads}
          reasonOf={reasonOf}
          faultOf={(code) =>
            code === 'too_many'
              ? text('tooMany', { count: FILES_LIMIT })
              : code === 'pictures_only'
                ? text('picturesOnly')
                : undefined
          }
        />
      </FileDrop>
    </details>
  )
}

interface FileLineProps {
  readonly file: ForumFile
  readonly list: readonly ForumFile[]
  readonly onChange: (list: readonly ForumFile[]) => void
}

function FileLine({ file, list, onChange }: FileLineProps): ReactElement {
  const text = useQuestionTexts()
  return (
    <div className="file-line">
      <span className="file-name">{file.name}</span>
      {file.kind === 'picture' && (
        <TextField
          label={text('fileAlt')}
          optional
          value={file.alt}
          maxLength={500}
          onChange={(alt) => onChange(list.map((one) => (one.id === file.id ? { ...one, alt } : one)))}
        />
      )}
      <IconButton
        icon={x}
        size="small"
        label={text('removeOf', { name: file.name })}
        onClick={() => onChange(list.filter((one) => one.id !== file.id))}
      />
    </div>
  )
}
