import type { Editor } from '@tiptap/core'
import imagePlus from 'lucide-static/icons/image-plus.svg?raw'
import type { ReactElement } from 'react'
import { Picture } from '#shared/ui/picture.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import type { TextPicture } from '#widgets/news/editor/text/text-editor.tsx'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { insertPicture } from './document/commands.ts'
import { picturePath } from './document/picture-path.ts'
import { Tool } from './tool.tsx'

interface PictureMenuProps {
  readonly editor: Editor
  readonly pictures: readonly TextPicture[]
}

/** The pictures of the story, one of which goes where the caret is. */
export function PictureMenu({ editor, pictures }: PictureMenuProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <Popover
      label={text('pictures')}
      className="picture-menu"
      trigger={(props) => <Tool icon={imagePlus} label={text('picture')} {...props} />}
    >
      {(close) =>
        pictures.length === 0 ? (
          <p>{text('picturesNone')}</p>
        ) : (
          pictures.map(({ id, name, alt }) => (
            <button
              key={id}
              type="button"
              className="thumb"
              aria-label={text('pictureInsert', { name: alt || name })}
              onClick={() => {
                close()
                insertPicture(editor, id)
              }}
            >
              <Picture path={picturePath(id, true)} alt="" />
            </button>
          ))
        )
      }
    </Popover>
  )
}
