// Chooses, crops, replaces and removes one's picture. Loaded on opening.
import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { PictureStored, Profile } from '#contract/personal-data.ts'
import { PICTURE_BYTES, PORTRAIT_SHARP } from '#domain/files/picture-rules.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { firstView, partOf, type View, draw } from '#shared/ui/crop/crop.ts'
import cropCss from '#shared/ui/crop/crop.css?inline'
import { CropStage } from '#shared/ui/crop/crop-stage.tsx'
import { PictureError, readPicture, type PictureFault } from '#shared/ui/crop/read-picture.ts'
import { shrinkPicture } from '#shared/ui/crop/shrink-picture.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import form from '#shared/ui/form.css?inline'
import { PROFILE } from '#widgets/profile/api.ts'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import css from './picture.css?inline'
import { portraitOf } from './portrait-of.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { notifyChanged } from './notify-changed.ts'
import { usePictureTexts } from './texts.ts'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import mapPinOff from 'lucide-static/icons/map-pin-off.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The sizes in which others see it: on the profile, a card, the top bar and in a field, in px. */
const PREVIEWS = [84, 50, 36, 22] as const
/** Drawn larger than shown, for sharp screens. */
const DENSE = 2

interface CropFactsProps {
  readonly file: Blob
  readonly picture: ImageBitmap
  readonly view: View
}

/** How it looks in each size, and how it keeps the limits. */
function CropFacts({ file, picture, view }: CropFactsProps): ReactElement {
  const text = usePictureTexts()
  const { number } = useFormat()
  const megabytes = (bytes: number): string => number(Math.max(0.1, Math.round((bytes / PICTURE_BYTES) * 20) / 10))
  const { width: size } = partOf(view, portraitOf(picture))
  return (
    <div className="stack gap-16 facts-side">
      <p className="label">{text('previews')}</p>
      <div className="previews" aria-hidden="true">
        {PREVIEWS.map((side) => (
          <Preview key={side} side={side} picture={picture} view={view} />
        ))}
      </div>
      <dl className="lined checks">
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

const STYLES = [form, cropCss, css]
const TYPES = [
  { mime: 'image/jpeg', word: 'JPG' },
  { mime: 'image/png', word: 'PNG' },
] as const
/** A slow line takes its time for 2 MB, in ms. */
const PATIENCE = 120_000

interface Chosen {
  readonly file: File
  readonly picture: ImageBitmap
  readonly key: string
}

export interface PictureDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
}

export function PictureDialog({ profile, onClose }: PictureDialogProps): ReactElement {
  const [chosen, setChosen] = useState<Chosen>()
  useStyles(STYLES)
  return chosen ? (
    <CropDialog profile={profile} chosen={chosen} onOther={() => setChosen(undefined)} onClose={onClose} />
  ) : (
    <ChooseDialog profile={profile} onChosen={setChosen} onClose={onClose} />
  )
}

interface ChooseProps extends PictureDialogProps {
  readonly onChosen: (chosen: Chosen) => void
}

/** Reads the chosen file; `fault` says why it cannot be cropped. */
function useChosenFile(onChosen: (chosen: Chosen) => void) {
  const [fault, setFault] = useState<PictureFault>()
  const [reading, setReading] = useState(false)
  const last = useRef<File>(undefined)
  useEffect(() => () => void (last.current = undefined), []) // a picture that is still loading is dropped
  const take = async (file: File | undefined) => {
    if (!file) return
    last.current = file
    setFault(undefined)
    setReading(true)
    const [picture, why] = await readPicture(file).then(
      (read) => [read] as const,
      (reason: unknown) => [undefined, reason] as const,
    )
    if (file !== last.current) return picture?.close()
    setReading(false)
    if (picture) onChosen({ file, picture, key: newKey() })
    else setFault(why instanceof PictureError ? why.fault : 'unreadable')
  }
  /** Makes the file that was too large smaller. */
  const shrink = async () => {
    const file = last.current
    if (!file) return
    setReading(true)
    const small = await shrinkPicture(file, PICTURE_BYTES).catch(() => undefined)
    if (file !== last.current) return
    setReading(false)
    if (small) await take(small)
    else setFault('unreadable')
  }
  return { fault, reading, take, shrink }
}

function ChooseDialog({ profile, onChosen, onClose }: ChooseProps): ReactElement {
  const text = usePictureTexts()
  const { fault, reading, take, shrink } = useChosenFile(onChosen)
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <RemoveDialog profile={profile} onKeep={() => setAsking(false)} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('title')}
      actions={
        <>
          {profile.hasPicture && (
            <Button kind="danger" className="at-start" onClick={() => setAsking(true)}>
              {text('remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
        </>
      }
    >
      <div className="now">
        <Avatar name={profile.name} personId={profile.personId} size="l" />
        <span className="muted">{text('present')}</span>
      </div>
      <FileDrop
        label={text('well')}
        choose={text('choose')}
        types={TYPES}
        maxBytes={PICTURE_BYTES}
        error={fault && text(`refused.${fault}`)}
        unchecked
        onFiles={([file]) => void take(file)}
      >
        {fault === 'size' && (
          <Button busy={reading} onClick={() => void shrink()}>
            {text('shrink')}
          </Button>
        )}
      </FileDrop>
      <p className="sr" role="status">
        {reading && text('reading')}
      </p>
    </Dialog>
  )
}

interface CropProps extends PictureDialogProps {
  readonly chosen: Chosen
  readonly onOther: () => void
}

/** Uploads the file unchanged: the service rotates, crops and re-encodes it. */
const upload = ({ file, key }: Chosen, view: View, picture: ImageBitmap): Promise<PictureStored> => {
  const { x, y, width: size, turn } = partOf(view, portraitOf(picture))
  const query = new URLSearchParams(Object.entries({ x, y, size, turn }).map(([name, value]) => [name, String(value)]))
  return send<PictureStored>(`${PROFILE}/picture?${query}`, {
    method: 'PUT',
    body: file,
    key: `${key}.${query}`,
    timeout: PATIENCE,
  })
}

function CropDialog({ profile, chosen, onOther, onClose }: CropProps): ReactElement {
  const text = usePictureTexts()
  const { file, picture } = chosen
  // Decoded pictures are large, and the collector does not see how large.
  useEffect(() => () => picture.close(), [picture])
  const sheet = useMemo(() => portraitOf(picture), [picture])
  const [view, setView] = useState<View>(() => firstView(sheet))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const factor = useLazyFactor()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (!(await factor.ask())) return
      await upload(chosen, view, picture)
      notifyChanged(profile, text('taken'))
      onClose()
    } catch (error) {
      setProblem(errorText(error, text, 'failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      open
      unsaved
      onClose={onClose}
      title={text('cropTitle')}
      className="crop"
      actions={
        <>
          <Button kind="ghost" className="at-start" onClick={onOther}>
            {text('other')}
          </Button>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void take()}>
            {text(busy ? 'taking' : 'take')}
          </Button>
        </>
      }
    >
      <div className="crop-sides">
        <CropStage picture={picture} sheet={sheet} view={view} onView={setView} round turns />
        <CropFacts file={file} picture={picture} view={view} />
      </div>
      <Failure>{problem}</Failure>
      {factor.dialog}
    </FormDialog>
  )
}
