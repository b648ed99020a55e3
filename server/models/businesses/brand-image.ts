import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { BusinessImageKind } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { imagePath } from '../../platform/origin.ts';

/** The icon or the logo of a business. */
export class BrandImage extends Model<InferAttributes<BrandImage>, InferCreationAttributes<BrandImage>> {
  declare business_id: string;
  declare kind: BusinessImageKind;
  /** The image as PNG. */
  declare content: Buffer;
  /** SHA-256 of the content, in hexadecimal digits. */
  declare content_hash: string;
  declare width: number;
  declare height: number;
  declare updated_at: Date;

  /** Lists the images of businesses, without their contents. */
  static listOf(business_id: string | string[], kind?: BusinessImageKind): Promise<BrandImage[]> {
    const where = { business_id, ...(kind && { kind }) };
    return BrandImage.findAll({ attributes: { exclude: ['content'] }, where, order: ['business_id', 'kind'] });
  }

  /** Finds the content of an image by its digest. */
  static async contentOf(content_hash: string): Promise<Buffer | undefined> {
    return (await BrandImage.findOne({ attributes: ['content'], where: { content_hash } }))?.content;
  }

  toWire(origin: string): components['schemas']['BusinessImage'] {
    return {
      business_id: this.business_id,
      kind: this.kind,
      url: origin + imagePath(this.content_hash),
      width: this.width,
      height: this.height,
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(BrandImage, 'brand_images', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  kind: { type: DataTypes.TEXT, primaryKey: true },
  content: DataTypes.BLOB,
  content_hash: DataTypes.TEXT,
  width: DataTypes.INTEGER,
  height: DataTypes.INTEGER,
  updated_at: DataTypes.DATE(3),
});
