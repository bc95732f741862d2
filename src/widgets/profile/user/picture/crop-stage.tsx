import zoomIn from 'lucide-static/icons/zoom-in.svg?raw'
import zoomOut from 'lucide-static/icons/zoom-out.svg?raw'
import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { draw, firstView, mostZoom, moveBy, placeOf, turnRight, zoomBy, zoomTo, type View } from './crop.ts'
import { usePictureTexts } from './texts.ts'
import { usePointers } from './use-pointers.ts'

/** Share of the stage that the square takes; the rest is darkened. */
const SHARE = 0.82
/** Side of the drawing in px, whatever its size on the screen. */
const SIDE = 656
const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface CropStageProps {
  readonly picture: ImageBitmap
  readonly view: View
  readonly onView: (view: View) => void
}

/** The picture behind a round mask: moved by pointer or arrows, sized by slider, fingers, plus and minus. */
export function CropStage({ picture, view, onView }: CropStageProps): ReactElement {
  const text = usePictureTexts()
  const { percent } = useFormat()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view, SHARE)
  }, [picture, view])
  const pointers = usePointers(({ right, down, apart }) => {
    const side = (stage.current?.clientWidth ?? SIDE) * SHARE
    const moved = moveBy(view, -right / side, -down / side, picture)
    onView(apart === 1 ? moved : zoomTo(moved, moved.zoom * apart, picture))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const zoom = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
    if (!step && zoom === 0) return
    event.preventDefault()
    const reach = event.shiftKey ? 0.1 : 0.02
    onView(step ? moveBy(view, step[0] * reach, step[1] * reach, picture) : zoomBy(view, zoom, picture))
  }
  const { right, down } = placeOf(view, picture)
  const place = text('place', { right: percent(right), down: percent(down), zoom: percent(view.zoom) })
  return (
    <div className="stage-side">
      <div
        ref={stage}
        className="cropper"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows, plus and minus work on it
        tabIndex={0}
        aria-label={text('stage')}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden="true" />
        <span className="ring" />
      </div>
      <p id={id} className="sr" aria-live="polite">
        {place}
      </p>
      <Tools picture={picture} view={view} onView={onView} />
    </div>
  )
}

function Tools({ picture, view, onView }: CropStageProps): ReactElement {
  const text = usePictureTexts()
  const { percent } = useFormat()
  return (
    <>
      <div className="zoom">
        <IconButton icon={zoomOut} label={text('smaller')} onClick={() => onView(zoomBy(view, -1, picture))} />
        <input
          type="range"
          aria-label={text('zoom')}
          aria-valuetext={percent(view.zoom)}
          min={1}
          max={mostZoom(picture)}
          step={0.01}
          value={view.zoom}
          onChange={({ target }) => onView(zoomTo(view, Number(target.value), picture))}
        />
        <IconButton icon={zoomIn} label={text('larger')} onClick={() => onView(zoomBy(view, 1, picture))} />
      </div>
      <div className="turns">
        <Button size="small" icon={rotateCw} onClick={() => onView(turnRight(view, picture))}>
          {text('turn')}
        </Button>
        <Button kind="ghost" size="small" onClick={() => onView(firstView(picture))}>
          {text('reset')}
        </Button>
      </div>
    </>
  )
}
