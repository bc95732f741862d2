// The pictures of an ad: uploaded, described, ordered by drag or keys, turned and removed.
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import captionsOff from 'lucide-static/icons/captions-off.svg?raw'
import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { AdPicture } from '#contract/marketplace.ts'
import { ALT_LIMIT } from '#domain/files/document-rules.ts'
import { PICTURE_LIMIT, isDescribed } from '#domain/marketplace/ad.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { shrinkPicture } from '#shared/ui/crop/shrink-picture.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { dropSide, ORDER_KEYS, orderStep, useDragOrder, useRestoreFocus } from '#shared/ui/reorder.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { PICTURE_LIMITS, refusePicture } from '#shared/ui/uploads/check-picture.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useUploadQueue, type QueueOptions } from '#shared/ui/uploads/upload-queue.ts'
import { useFileLimits } from '#shared/ui/use-file-limits.ts'
import { upload } from '#shared/transport/upload.ts'
import { MARKET } from '#widgets/marketplace/api.ts'
import { picturePath } from '#widgets/marketplace/paths.ts'
import { useMarketRefusals } from '#widgets/marketplace/refusals/texts.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { useAdForm } from './form-parts.tsx'
import { useEditorTexts } from './texts.ts'

const THUMB = 248

type Pictures = readonly AdPicture[]

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Acts on the list of the form; several changes in one task do not lose each other. */
function usePictures() {
  const { form, change } = useAdForm()
  const present = useRef(form.pictures)
  useLayoutEffect(() => void (present.current = form.pictures), [form.pictures])
  const set = (pictures: Pictures) => {
    present.current = pictures
    change({ pictures })
  }
  return {
    list: form.pictures,
    add(picture: AdPicture, isLater: (id: string) => boolean) {
      const later = present.current.findIndex(({ id }) => isLater(id))
      set(present.current.toSpliced(later < 0 ? present.current.length : later, 0, picture))
    },
    patch: (id: string, changes: Partial<AdPicture>) =>
      set(present.current.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    move(from: number, to: number) {
      const picture = present.current[from]
      const at = Math.min(Math.max(to, 0), present.current.length - 1)
      if (picture && at !== from) set(present.current.toSpliced(from, 1).toSpliced(at, 0, picture))
      return at
    },
    remove: (id: string) => set(present.current.filter((one) => one.id !== id)),
  }
}

function queueOf({ list, add }: ReturnType<typeof usePictures>): QueueOptions<AdPicture> {
  return {
    onSent: add,
    send: (file, call) =>
      upload<AdPicture>(`${MARKET}/pictures?name=${encodeURIComponent(file.name)}`, { ...call, body: file }),
    refuse: async ({ file, place, forced }, rows, sources) => {
      const before = rows.filter((row) => row.place < place && row.state !== 'failed')
      if (list.length + before.length >= PICTURE_LIMIT) return { code: 'too_many', status: 'Error' }
      const isThere = [...list.flatMap(({ id }) => sources.get(id) ?? []), ...before.map((row) => row.file)]
      if (!forced && isThere.some((one) => isSame(one, file))) return { code: 'duplicate', status: 'Error' }
      return refusePicture(file)
    },
  }
}

export function PictureFields({ onBusy }: { onBusy: (count: number) => void }): ReactElement {
  const text = useEditorTexts()
  const pictures = usePictures()
  const uploads = useUploadQueue(queueOf(pictures), { onBusy })
  const { reasonOf } = useFileLimits(PICTURE_LIMITS)
  const move = (from: number, to: number) => {
    const at = pictures.move(from, to)
    announce(text('picturePosition', { position: at + 1, total: pictures.list.length }))
  }
  const faultOf = (code: string) =>
    code === 'too_many' || code === 'uploads_unattached'
      ? text(`picturesFault.${code}`, { count: PICTURE_LIMIT })
      : undefined
  return (
    <Card part="pictures" title={text('pictures')}>
      <PictureList pictures={pictures} onMove={move} />
      <FileDrop
        {...PICTURE_LIMITS}
        label={text('addPictures')}
        choose={text('choosePicture')}
        multiple
        unchecked
        onFiles={uploads.add}
      >
        <UploadRows
          label={text('onTheWay')}
          uploads={uploads}
          reasonOf={reasonOf}
          faultOf={faultOf}
          shrink={(file) => shrinkPicture(file, PICTURE_BYTES)}
        />
      </FileDrop>
    </Card>
  )
}

interface ListProps {
  readonly pictures: ReturnType<typeof usePictures>
  readonly onMove: (from: number, to: number) => void
}

function PictureList({ pictures, onMove }: ListProps): ReactElement | null {
  const text = useEditorTexts()
  const list = useRef<HTMLOListElement>(null)
  const { dragging, press } = useDragOrder(onMove)
  const holdFocus = useRestoreFocus(list, pictures.list)
  if (pictures.list.length === 0) return null
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = orderStep(event)
    // In a field Alt with an arrow moves the caret.
    if (step === undefined || (event.target as Element).matches('textarea')) return
    event.preventDefault()
    holdFocus()
    onMove(index, index + step)
  }
  return (
    <ol ref={list} className="stack gap-16 pictures" aria-label={text('pictureOrder')}>
      {pictures.list.map((picture, index) => (
        <li
          key={picture.id}
          className={dropSide(dragging, index)}
          onPointerDown={press(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <OnePicture picture={picture} index={index} pictures={pictures} onMove={onMove} />
        </li>
      ))}
    </ol>
  )
}

interface OneProps extends ListProps {
  readonly picture: AdPicture
  readonly index: number
}

function OnePicture(props: OneProps): ReactElement {
  const { picture, index, pictures } = props
  const text = useEditorTexts()
  const name = text('pictureName', { position: index + 1, total: pictures.list.length, name: picture.name })
  return (
    <div className="one" role="group" aria-label={name}>
      <span className="frame">
        <Picture path={picturePath(picture, THUMB)} alt="" fallback={null} />
        {!isDescribed(picture) && (
          <span className="badge">
            <Icon source={captionsOff} size="s" label={text('undescribed')} />
          </span>
        )}
      </span>
      <Descriptions {...props} />
      <Actions {...props} />
    </div>
  )
}

function Descriptions({ picture: { id, alt, altEn }, index, pictures }: OneProps): ReactElement {
  const text = useEditorTexts()
  const { errorOf } = useAdForm()
  const position = index + 1
  return (
    <div className="fields">
      <TextArea
        label={text('altDe', { position })}
        name={`pictures.${index}.alt`}
        help={text('altHelp')}
        optional={altEn.trim() !== ''}
        rows={2}
        limit={ALT_LIMIT}
        lang="de"
        value={alt}
        onChange={(value) => pictures.patch(id, { alt: value })}
        error={errorOf(`pictures.${index}.alt`, text('altDe', { position }))}
      />
      <TextArea
        label={text('altEn', { position })}
        optional
        rows={2}
        limit={ALT_LIMIT}
        lang="en"
        value={altEn}
        onChange={(value) => pictures.patch(id, { altEn: value })}
      />
    </div>
  )
}

/** The server rotates the original, so that repeated rotation loses no quality. */
async function turnPicture({ id, turn }: AdPicture): Promise<Partial<AdPicture>> {
  const body = { turn: ((turn + 90) % 360) as AdPicture['turn'] }
  const turned = await sendOnce<AdPicture>(`${MARKET}/pictures/${id}/turn`, { method: 'PUT', body })
  return { turn: turned.turn, width: turned.width, height: turned.height, thumbnails: turned.thumbnails }
}

function Actions({ picture, index, pictures, onMove }: OneProps): ReactElement {
  const text = useEditorTexts()
  const refused = useMarketRefusals()
  const act = useAct<'turn'>()
  const [isAsking, setAsking] = useState(false)
  const position = index + 1
  const rotate = () =>
    void act.run('turn', async () => pictures.patch(picture.id, await turnPicture(picture)), text('turned'))
  const move = (to: number) => ({
    outlined: true,
    'aria-disabled': to < 0 || to >= pictures.list.length,
    'aria-keyshortcuts': ORDER_KEYS,
    onClick: () => onMove(index, to),
  })
  return (
    <>
      <div className="row acts">
        <IconButton icon={arrowLeft} label={text('earlier', { position })} {...move(index - 1)} />
        <IconButton icon={arrowRight} label={text('later', { position })} {...move(index + 1)} />
        <IconButton
          icon={rotateCw}
          outlined
          label={text('turn', { position })}
          aria-busy={act.busy !== undefined}
          onClick={rotate}
        />
        <IconButton icon={trash} outlined label={text('remove', { position })} onClick={() => setAsking(true)} />
      </div>
      {act.error !== undefined && (
        <p className="err" role="alert">
          {errorText(act.error, refused, 'failed', { what: text('turnFailed') })}
        </p>
      )}
      {isAsking && (
        <RemoveDialog
          position={position}
          onRemove={() => pictures.remove(picture.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface RemoveDialogProps {
  readonly position: number
  readonly onRemove: () => void
  readonly onClose: () => void
}

function RemoveDialog({ position, onRemove, onClose }: RemoveDialogProps): ReactElement {
  const text = useEditorTexts()
  const remove = () => {
    onClose()
    onRemove()
    announce(text('removed', { position }))
  }
  return (
    <Dialog
      open
      title={text('removeTitle', { position })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="danger-full" onClick={remove}>
            {text('removeIt')}
          </Button>
        </>
      }
    >
      <p>{text('removeText')}</p>
    </Dialog>
  )
}
