import { BufferGeometry, Color, InstancedMesh, Material, Matrix4, Quaternion, Vector3 } from "three";

export interface Body {
  matrix: Matrix4;
  color?: Color;
}

/** The same body at many places, in many colours. */
export class Instances {
  mesh: InstancedMesh;

  constructor(
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly add: (mesh: InstancedMesh) => void,
    private readonly order = 0,
  ) {
    this.mesh = this.make(16);
  }

  set(bodies: readonly Body[]): void {
    if (bodies.length > this.mesh.instanceMatrix.count) {
      this.mesh.removeFromParent();
      this.mesh.dispose();
      this.mesh = this.make(bodies.length);
    }
    bodies.forEach(({ matrix, color }, i) => {
      this.mesh.setMatrixAt(i, matrix);
      if (color) this.mesh.setColorAt(i, color);
    });
    this.mesh.count = bodies.length;
    this.mesh.visible = bodies.length > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }

  private make(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, capacity);
    // The bodies move without their common bounds being computed again.
    mesh.frustumCulled = false;
    mesh.renderOrder = this.order;
    mesh.count = 0;
    this.add(mesh);
    return mesh;
  }
}

const up = new Vector3(0, 1, 0);

/** A body of height 1 above the origin, put between two places. */
export function between(a: Vector3, b: Vector3, radius: number, color: Color): Body {
  const along = b.clone().sub(a);
  const length = along.length();
  const turned = new Quaternion().setFromUnitVectors(up, along.normalize());
  return { matrix: new Matrix4().compose(a, turned, new Vector3(radius, length, radius)), color };
}
