import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import mapPinOff from 'lucide-static/icons/map-pin-off.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { PICTURE_BYTES, PORTRAIT_SHARP } from '#domain/picture-rules.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { draw, partOf, type View } from '#shared/ui/crop/crop.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { portraitOf } from './portrait-of.ts'
import { usePictureTexts } from './texts.ts'

/** As others see it: on the profile, a card, the top bar and in a field, in px. */
const PREVIEWS = [84, 50, 36, 22] as const
/** Drawn larger than shown, for sharp screens. */
const DENSE = 2

export interface CropFactsProps {
  readonly file: Blob
  readonly picture: ImageBitmap
  readonly view: View
}

/** How it looks in each size, and how it keeps the limits. */
export function CropFacts({ file, picture, view }: CropFactsProps): ReactElement {
  const text = usePictureTexts()
  const { number } = useFormat()
  const megabytes = (bytes: number): string => number(Math.max(0.1, Math.round((bytes / PICTURE_BYTES) * 20) / 10))
  const { width: size } = partOf(view, portraitOf(picture))
  return (
    <div className="facts-side">
      <p className="label">{text('previews')}</p>
      <div className="previews" aria-hidden="true">
        {PREVIEWS.map((side) => (
          <Preview key={side} side={side} picture={picture} view={view} />
        ))}
      </div>
      <dl className="checks">
        <Check name={text('type')} ok>
          {file.type === 'image/png' ? 'PNG' : 'JPG'}
        </Check>
        <Check name={text('fileSize')} ok>
          {text('ofLimit', { size: megabytes(file.size) })}
        </Check>
        <Check name={text('resolution')} ok={size >= PORTRAIT_SHARP} note={size < PORTRAIT_SHARP && text('blurred')}>
          {text('pixels', { count: size })}
        </Check>
      </dl>
      <p className="hint">
        <Icon source={mapPinOff} size="s" />
        {text('metadata')}
      </p>
    </div>
  )
}

function Preview({ side, picture, view }: { side: number } & Omit<CropFactsProps, 'file'>): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view, portraitOf(picture), 1)
  }, [picture, view])
  return <canvas ref={canvas} width={side * DENSE} height={side * DENSE} className={`preview s${side}`} />
}

interface CheckProps {
  readonly name: string
  readonly ok: boolean
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Check({ name, ok, note, children }: CheckProps): ReactElement {
  const text = usePictureTexts()
  return (
    <div className={ok ? 'ok' : 'warn'}>
      <dt>
        <Icon source={ok ? circleCheck : triangleAlert} label={text(ok ? 'kept' : 'noted')} />
        {name}
      </dt>
      <dd>{children}</dd>
      {note && <dd className="note">{note}</dd>}
    </div>
  )
}
