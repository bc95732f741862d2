import upload from 'lucide-static/icons/upload.svg?raw'
import { useId, useState, type DragEvent, type ReactElement, type ReactNode } from 'react'
import { FieldNote, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'
import { useFileLimits, type FileLimits } from './use-file-limits.ts'

export interface FileDropProps extends Pick<FieldTexts, 'label' | 'help' | 'error' | 'optional'>, FileLimits {
  readonly multiple?: boolean | undefined
  readonly name?: string | undefined
  /** The text of the link: 'Bild wählen'. */
  readonly choose: string
  /** The text of the limits, instead of types and size. */
  readonly limits?: string | undefined
  /** Files that fit; the others are refused here, each with its reason. */
  readonly onFiles: (files: readonly File[]) => void
  /** Accepts the others as well: the parent shows why they are refused. */
  readonly unchecked?: boolean | undefined
  /** Shown before the drop area. */
  readonly before?: ReactNode
  /** Rows of the running uploads, below the drop area. */
  readonly children?: ReactNode
}

/** Checks dropped or chosen files against the limits. */
function useDrop(props: FileDropProps) {
  const { multiple = false, onFiles, unchecked } = props
  const { limits, reasonOf } = useFileLimits(props)
  const [isPointerOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = (list: FileList | null) => {
    const all = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const reason = (file: File) => (unchecked ? undefined : reasonOf(file))
    setRefused(all.flatMap((file) => reason(file) ?? []))
    const fit = all.filter((file) => reason(file) === undefined)
    if (fit.length > 0) onFiles(fit)
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  const well = { onDragEnter: drag(true), onDragOver: drag(true), onDragLeave: drag(false), onDrop: drag(false) }
  return { limits, isPointerOver, refused, take, well }
}

/** A drop area that accepts files by press, key or drop, and checks type and size before anything is sent. */
export function FileDrop(props: FileDropProps): ReactElement {
  const { label, optional, help, error, types, multiple = false, name, choose, before, children } = props
  const text = usePartTexts()
  const id = useId()
  const { limits, isPointerOver, refused, take, well } = useDrop(props)
  const why = refused.length > 0 ? refused.map((reason) => <span key={reason}>{reason}</span>) : error
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label} {optional && <span className="opt">{text('optional')}</span>}
      </span>
      {before}
      <label className={isPointerOver ? 'drop over' : 'drop'} {...well}>
        <input
          type="file"
          className="sr"
          name={name}
          accept={types.flatMap(({ mime, ending }) => (ending ? [mime, `.${ending}`] : [mime])).join(',')}
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
          {props.limits ?? limits}
        </span>
      </label>
      <FieldNote id={id} help={help} error={why} />
      {children}
    </div>
  )
}
