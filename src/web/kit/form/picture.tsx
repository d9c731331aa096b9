import { Button, FileButton, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import { PICTURE_BYTES_MAX, pictureKinds } from "#domain/media/picture.ts";
import { refusals } from "#domain/refusal.ts";
import { Picture } from "../Picture.tsx";
import { commonProps, type Field, type FieldOptions, type InputProps } from "./field.ts";

/** A record's picture: a path or web address, empty for none, and a file that will replace it. */
export interface PictureValue {
  readonly path: string;
  readonly file: File | undefined;
}

const NO_PICTURE: PictureValue = { path: "", file: undefined };

/** Returns the picture's part of a command's body: the address, unless a file is sent instead. */
export function toImage({ path, file }: PictureValue): { readonly image?: string } {
  return file ? {} : { image: path };
}

/** Returns the picture's file to send with a command, if any. */
export function toFile({ file }: PictureValue): { readonly file?: File } {
  return file ? { file } : {};
}

const ACCEPTED = pictureKinds.map((kind) => `image/${kind}`).join(",");

interface PictureOptions extends FieldOptions {
  /** The label of the address input; without one only a file can be chosen. */
  readonly addressLabel?: string;
}

/** A field for a picture: an image file, with a preview, or else an address. */
export function picture(options: PictureOptions): Field<PictureValue> {
  const { addressLabel } = options;
  return {
    ...commonProps(options),
    ...(addressLabel !== undefined && { problemLabel: addressLabel }),
    blank: NO_PICTURE,
    show: (value) => value,
    read: parsePicture,
    isEmpty: (typed) => parsePicture(typed).path === "" && !parsePicture(typed).file,
    render: (props: InputProps) => <PictureInput {...props} addressLabel={addressLabel} />,
  };
}

function parsePicture(typed: unknown): PictureValue {
  if (typeof typed !== "object" || typed === null || !("path" in typed) || !("file" in typed))
    return NO_PICTURE;
  return {
    path: String(typed.path).trim(),
    file: typed.file instanceof File ? typed.file : undefined,
  };
}

interface PictureInputProps extends InputProps {
  readonly addressLabel: string | undefined;
}

function PictureInput({ addressLabel, label, value, error, onChange, disabled, ...rest }: PictureInputProps) {
  const [problem, setProblem] = useState<string>();
  const { path, file } = parsePicture(value);
  const preview = useObjectUrl(file) ?? imageUrl(path);
  const pick = (picked: File | null) => {
    if (!picked) return;
    const refusal = pictureRefusal(picked);
    setProblem(refusal);
    if (!refusal) onChange({ path, file: picked });
  };
  return (
    <Stack gap={8}>
      <Group gap="sm" align="center" wrap="nowrap">
        {preview !== "" && <Picture src={preview} alt={`Preview: ${label}`} size={72} />}
        <Group gap="xs">
          <FileButton
            accept={ACCEPTED}
            onChange={pick}
            disabled={disabled}
            inputProps={{ "aria-label": label }}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPhoto size={18} />} disabled={disabled}>
                {preview === "" ? `Choose ${label.toLowerCase()}` : "Choose another"}
              </Button>
            )}
          </FileButton>
          {file && (
            <Button
              variant="subtle"
              leftSection={<IconX size={18} />}
              onClick={() => onChange({ path, file: undefined })}
            >
              Undo
            </Button>
          )}
        </Group>
      </Group>
      {file && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {file.name}
        </Text>
      )}
      {addressLabel !== undefined && (
        <TextInput
          label={addressLabel}
          data-path={rest["data-path"]}
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          disabled={disabled || file !== undefined}
          value={path}
          onChange={(event) => onChange({ path: event.currentTarget.value, file })}
        />
      )}
      {(problem ?? error) && <Input.Error role="alert">{problem ?? error}</Input.Error>}
    </Stack>
  );
}

function pictureRefusal(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return "Please choose an image file (JPEG, PNG, WebP or GIF).";
  if (file.size > PICTURE_BYTES_MAX) return refusals["image-too-large"].message;
  return undefined;
}

/** Returns an object URL for the file. It is revoked when the file changes, to free the memory. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
