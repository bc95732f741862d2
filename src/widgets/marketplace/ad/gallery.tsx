// The pictures of an ad: a large one, a strip to choose from by press or arrow keys, and a dialog that shows them whole.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import imageOff from 'lucide-static/icons/image-off.svg?raw'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { Ad, AdPicture } from '#contract/marketplace.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EnlargeButton } from '#shared/ui/enlarge-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { stepTo } from '#shared/ui/roving.ts'
import { picturePath } from '#widgets/marketplace/paths.ts'
import { useAdTexts } from './texts.ts'

/** Heights of the copies, in px: for a large picture and for the strip, on a sharp screen. */
const LARGE = 900
const SMALL = 124

const NoPicture = (): ReactElement => (
  <span className="no-picture">
    <Icon source={imageOff} size="l" />
  </span>
)

/** The description of a picture in the language of the reader, else in German. */
function useDescription({ title }: Pick<Ad, 'title'>): (picture: AdPicture) => string {
  const text = useAdTexts()
  const language = useStore($language)
  return ({ alt, altEn }) => (language === 'en' ? altEn || alt : alt || altEn) || text('pictureOf', { title })
}

export function Gallery({ ad }: { ad: Pick<Ad, 'title' | 'pictures'> }): ReactElement | null {
  const { pictures } = ad
  const text = useAdTexts()
  const describe = useDescription(ad)
  const [chosen, setChosen] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const strip = useRef<HTMLOListElement>(null)
  const index = Math.min(chosen, pictures.length - 1)
  const picture = pictures[index]
  if (!picture) return null
  const choose = (next: number) => {
    setChosen(next)
    announce(`${text('picturePosition', { position: next + 1, total: pictures.length })}: ${describe(pictures[next]!)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, index, pictures.length, 'horizontal')
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className="stack" aria-label={text('pictures')}>
      <div className="big">
        <Picture
          key={picture.id}
          path={picturePath(picture, LARGE)}
          alt={describe(picture)}
          className="cover"
          fallback={<NoPicture />}
        />
        <EnlargeButton label={text('enlarge')} onClick={() => setWhole(true)} />
      </div>
      {pictures.length > 1 && (
        <ol ref={strip} className="row" aria-label={text('choosePicture')} onKeyDown={onKeyDown}>
          {pictures.map((one, at) => (
            <li key={one.id}>
              <button
                type="button"
                className="thumb"
                aria-pressed={at === index}
                aria-label={text('picturePosition', { position: at + 1, total: pictures.length })}
                tabIndex={at === index ? 0 : -1}
                onClick={() => choose(at)}
              >
                <Picture path={picturePath(one, SMALL)} alt="" className="cover" fallback={<NoPicture />} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {isWhole && (
        <WholePictures ad={ad} index={index} onChoose={choose} onClose={() => setWhole(false)} describe={describe} />
      )}
    </section>
  )
}

interface WholePicturesProps {
  readonly ad: Pick<Ad, 'pictures'>
  readonly index: number
  readonly describe: (picture: AdPicture) => string
  readonly onChoose: (index: number) => void
  readonly onClose: () => void
}

function WholePictures({ ad, index, describe, onChoose, onClose }: WholePicturesProps): ReactElement {
  const text = useAdTexts()
  const { pictures } = ad
  const picture = pictures[index]!
  const name = text('picturePosition', { position: index + 1, total: pictures.length })
  const turn = (step: number) => {
    const next = stepTo(step > 0 ? 'ArrowRight' : 'ArrowLeft', index, pictures.length, 'horizontal')
    if (next !== undefined && next !== index) onChoose(next)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <div onKeyDown={onKeyDown}>
      <Dialog open title={name} className="whole" onClose={onClose}>
        <div className="whole-picture">
          <Picture key={picture.id} path={picturePath(picture)} alt={describe(picture)} fallback={<NoPicture />} />
        </div>
        {pictures.length > 1 && (
          <div className="turn">
            <IconButton icon={chevronLeft} outlined label={text('previousPicture')} onClick={() => turn(-1)} />
            <IconButton icon={chevronRight} outlined label={text('nextPicture')} onClick={() => turn(1)} />
          </div>
        )}
      </Dialog>
    </div>
  )
}
