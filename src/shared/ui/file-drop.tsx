import upload from 'lucide-static/icons/upload.svg?raw'
import { useId, useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react'
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
  const { label, help, error, types, maxBytes, multiple = false, name, choose, onFiles, children } = props
  const text = useUiTexts()
  const { number } = useFormat()
  const bytes = (size: number) => fileSize(size, number)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const words = types.map(({ word }) => word).join(', ')

  const take = (list: FileList | null) => {
    const all = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const reasonOf = ({ name, size, type }: File): string | undefined => {
      if (!types.some(({ mime }) => mime === type)) return text('file.type', { name, types: words })
      if (size > maxBytes) return text('file.size', { name, size: bytes(size), limit: bytes(maxBytes) })
      return size === 0 ? text('file.empty', { name }) : undefined
    }
    setRefused(all.flatMap((file) => reasonOf(file) ?? []))
    const good = all.filter((file) => reasonOf(file) === undefined)
    if (good.length > 0) onFiles(good)
    if (input.current) input.current.value = ''
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const why = refused.length > 0 ? refused.map((one) => <span key={one}>{one}</span>) : error
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <label
        className={isOver ? 'drop over' : 'drop'}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          name={name}
          className="sr"
          accept={types.map(({ mime }) => mime).join(',')}
          multiple={multiple}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={`${id}-limits ${id}`}
          aria-invalid={why ? true : undefined}
          onChange={({ target }) => take(target.files)}
        />
        <Icon source={upload} />
        <span>
          <span className="link" id={`${id}-choose`}>
            {choose}
          </span>{' '}
          <span className="wide">{text('file.drop')}</span>
        </span>
        <span className="limits" id={`${id}-limits`}>
          {text('file.limits', { types: words, limit: bytes(maxBytes) })}
        </span>
      </label>
      <FieldNote id={id} help={help} error={why} />
      {children}
    </div>
  )
}
