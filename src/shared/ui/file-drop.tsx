import upload from 'lucide-static/icons/upload.svg?raw'
import { useId, useState, type DragEvent, type ReactElement, type ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FieldNote, type FieldTexts } from './field.tsx'
import { fileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { useUiTexts } from './texts.ts'

/** A type of file by its MIME name, with the word people know it by. */
export interface FileType {
  readonly mime: string
  /** 'JPG'. */
  readonly word: string
}

export interface FileDropProps extends Pick<FieldTexts, 'label' | 'help' | 'error'> {
  readonly types: readonly FileType[]
  /** Most bytes of a file. */
  readonly maxBytes: number
  readonly multiple?: boolean | undefined
  readonly name?: string | undefined
  /** What the link says: 'Bild wählen'. */
  readonly choose: string
  /** Files that fit; the others are refused here, each with its reason. */
  readonly onFiles: (files: readonly File[]) => void
  /** Rows of what is on its way, below the well. */
  readonly children?: ReactNode
}

/** A well that takes files by press, key or drop, and checks type and size before anything is sent. */
export function FileDrop(props: FileDropProps): ReactElement {
  const { label, help, error, types, multiple = false, name, choose, onFiles, children } = props
  const text = useUiTexts()
  const id = useId()
  const { limits, reasonOf } = useLimits(props)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = (list: FileList | null) => {
    const all = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    setRefused(all.flatMap((file) => reasonOf(file) ?? []))
    const fit = all.filter((file) => reasonOf(file) === undefined)
    if (fit.length > 0) onFiles(fit)
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  const why = refused.length > 0 ? refused.map((reason) => <span key={reason}>{reason}</span>) : error
  const well = { onDragEnter: drag(true), onDragOver: drag(true), onDragLeave: drag(false), onDrop: drag(false) }
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <label className={isOver ? 'drop over' : 'drop'} {...well}>
        <input
          type="file"
          className="sr"
          name={name}
          accept={types.map(({ mime }) => mime).join(',')}
          multiple={multiple}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={`${id}-limits ${id}`}
          aria-invalid={why ? true : undefined}
          onChange={({ target }) => {
            take(target.files)
            target.value = '' // the same file may be chosen again
          }}
        />
        <Icon source={upload} />
        <span>
          <span className="link" id={`${id}-choose`}>
            {choose}
          </span>{' '}
          <span className="beside">{text('file.drop')}</span>
        </span>
        <span className="limits" id={`${id}-limits`}>
          {limits}
        </span>
      </label>
      <FieldNote id={id} help={help} error={why} />
      {children}
    </div>
  )
}

interface Limits {
  /** 'JPG, PNG bis 2 MB'. */
  readonly limits: string
  /** Why a file is refused; undefined when it fits. */
  readonly reasonOf: (file: File) => string | undefined
}

function useLimits({ types, maxBytes }: Pick<FileDropProps, 'types' | 'maxBytes'>): Limits {
  const text = useUiTexts()
  const { number } = useFormat()
  const words = types.map(({ word }) => word).join(', ')
  const limit = fileSize(maxBytes, number)
  return {
    limits: text('file.limits', { types: words, limit }),
    reasonOf: ({ name, size, type }) => {
      if (!types.some(({ mime }) => mime === type)) return text('file.type', { name, types: words })
      const shown = fileSize(size, number)
      if (size > maxBytes) return text(shown === limit ? 'file.sizeBarely' : 'file.size', { name, size: shown, limit })
      return size === 0 ? text('file.empty', { name }) : undefined
    },
  }
}
