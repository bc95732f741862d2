import zoomIn from 'lucide-static/icons/zoom-in.svg?raw'
import zoomOut from 'lucide-static/icons/zoom-out.svg?raw'
import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { draw, firstView, mostZoom, moveBy, placeOf, turnRight, zoomBy, zoomTo, type Sheet, type View } from './crop.ts'
import { useCropTexts } from './texts.ts'
import { usePointers } from './use-pointers.ts'

/** Share of the stage's width that the part takes; the rest is darkened. */
const SHARE = 0.82
/** Width of the drawing in px, whatever its size on the screen. */
const SIDE = 656
const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface CropStageProps {
  readonly picture: ImageBitmap
  readonly sheet: Sheet
  readonly view: View
  readonly onView: (view: View) => void
  /** The mask is a circle, not a box. */
  readonly round?: boolean
  /** The picture may be turned. */
  readonly turns?: boolean
}

/** The picture behind a mask: moved by pointer or arrows, sized by slider, fingers, plus and minus. Needs crop.css. */
export function CropStage(props: CropStageProps): ReactElement {
  const { picture, sheet, view, onView, round = false } = props
  const text = useCropTexts()
  const { percent } = useFormat()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view, sheet, SHARE)
  }, [picture, view, sheet])
  const pointers = usePointers(({ right, down, apart }) => {
    const width = (stage.current?.clientWidth ?? SIDE) * SHARE
    const moved = moveBy(view, -right / width, (-down * sheet.ratio) / width, sheet)
    onView(apart === 1 ? moved : zoomTo(moved, moved.zoom * apart, sheet))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const zoom = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
    if (!step && zoom === 0) return
    event.preventDefault()
    const reach = event.shiftKey ? 0.1 : 0.02
    onView(step ? moveBy(view, step[0] * reach, step[1] * reach, sheet) : zoomBy(view, zoom, sheet))
  }
  const { right, down } = placeOf(view, sheet)
  const place = text('place', { right: percent(right), down: percent(down), zoom: percent(view.zoom) })
  return (
    <div className="stack gap-16">
      <div
        ref={stage}
        className={round ? 'cropper round' : 'cropper'}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows, plus and minus work on it
        tabIndex={0}
        aria-label={text('stage')}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <canvas ref={canvas} width={SIDE} height={Math.round(SIDE / sheet.ratio)} aria-hidden="true" />
        <span className="ring" />
      </div>
      <p id={id} className="sr" aria-live="polite">
        {place}
      </p>
      <Tools {...props} />
    </div>
  )
}

function Tools({ sheet, view, onView, turns = false }: CropStageProps): ReactElement {
  const text = useCropTexts()
  const { percent } = useFormat()
  return (
    <>
      <div className="zoom">
        <IconButton icon={zoomOut} label={text('smaller')} onClick={() => onView(zoomBy(view, -1, sheet))} />
        <input
          type="range"
          aria-label={text('zoom')}
          aria-valuetext={percent(view.zoom)}
          min={1}
          max={mostZoom(sheet, view.turn)}
          step={0.01}
          value={view.zoom}
          onChange={({ target }) => onView(zoomTo(view, Number(target.value), sheet))}
        />
        <IconButton icon={zoomIn} label={text('larger')} onClick={() => onView(zoomBy(view, 1, sheet))} />
      </div>
      <div className="row">
        {turns && (
          <Button size="small" icon={rotateCw} onClick={() => onView(turnRight(view, sheet))}>
            {text('turn')}
          </Button>
        )}
        <Button kind="ghost" size="small" onClick={() => onView(firstView(sheet))}>
          {text('reset')}
        </Button>
      </div>
    </>
  )
}
