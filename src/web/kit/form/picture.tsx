import { Button, FileButton, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import { PICTURE_BYTES_MAX } from "#domain/media/picture.ts";
import { Picture } from "../Picture.tsx";
import { commonOf, type Field, type FieldOptions, type InputProps } from "./field.ts";

/** The picture a record has (a path or web address, empty for none), and a file that is to replace it. */
export interface PictureValue {
  readonly path: string;
  readonly file: File | undefined;
}

export const NO_PICTURE: PictureValue = { path: "", file: undefined };
/** The body's part of a picture field: an address, unless a file goes with the command instead. */
export function imageOf({ path, file }: PictureValue): { readonly image?: string } {
  return file ? {} : { image: path };
}

/** The command's part: its file, if there is one. */
export function fileOf({ file }: PictureValue): { readonly file?: File } {
  return file ? { file } : {};
}

const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif";

interface PictureOptions extends FieldOptions {
  /** The label of the address line; without one only files are taken. */
  readonly addressLabel?: string;
}

/** A picture: an image file, shown before it is sent, or an address. */
export function picture(options: PictureOptions): Field<PictureValue> {
  const { addressLabel } = options;
  return {
    ...commonOf(options),
    blank: NO_PICTURE,
    show: (value) => value,
    read: pictureOf,
    isEmpty: (typed) => pictureOf(typed).path === "" && !pictureOf(typed).file,
    render: (props: InputProps) => <PictureInput {...props} addressLabel={addressLabel} />,
  };
}

function pictureOf(typed: unknown): PictureValue {
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
  const { path, file } = pictureOf(value);
  const preview = useObjectUrl(file) ?? imageUrl(path);
  const pick = (picked: File | null) => {
    if (!picked) return;
    const wrong = refusePicture(picked);
    setProblem(wrong);
    if (!wrong) onChange({ path, file: picked });
  };
  return (
    <Stack gap={8}>
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
      {(problem ?? error) && <Input.Error role="alert">{problem ?? error}</Input.Error>}
    </Stack>
  );
}

function refusePicture(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return "Please choose an image file (JPEG, PNG, WebP or GIF).";
  if (file.size > PICTURE_BYTES_MAX) return "The picture is larger than 5 MB.";
  return undefined;
}

/** Browsers keep a blob's address alive until it is taken back. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
