import { Button, FileButton, Group } from "@mantine/core";
import { imageUrl } from "#domain/media/imagePath.ts";
import { pictureKinds } from "#domain/media/picture.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Picture } from "../../kit/Picture.tsx";
import { useSend } from "../../sync/hooks/useSend.ts";
import { Section } from "./form/Section.tsx";

/** The resort's picture, which is stored as soon as it is chosen. */
export function PictureSection({ picture }: { readonly picture: string }) {
  const upload = useSend(settingsApi.savePicture);
  const save = useSend(settingsApi.save);
  return (
    <Section
      title="Picture"
      text="Shown above the resort's name where people sign in, and on a locked screen."
    >
      <Group gap="sm">
        {picture !== "" && <Picture src={imageUrl(picture)} alt="The resort's picture" size={72} />}
        <FileButton
          accept={pictureKinds.map((kind) => `image/${kind}`).join(",")}
          inputProps={{ "aria-label": "Picture" }}
          onChange={(file) => file && void upload({ body: {}, file })}
        >
          {(button) => (
            <Button {...button} variant="default">
              {picture === "" ? "Choose picture" : "Choose another"}
            </Button>
          )}
        </FileButton>
        {picture !== "" && (
          <ActionButton variant="subtle" needsServer onClick={() => save({ body: { picture: "" } })}>
            Remove picture
          </ActionButton>
        )}
      </Group>
    </Section>
  );
}
